import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImportRules, type Breach } from '../import-rules.ts';
import { plantTree, type PlantedTree } from './planted-tree.ts';

/** A valid tree: one file for each folder with import rules, with allowed imports only. */
const valid = {
  'shared-schema/src/hours/index.ts':
    "import * as z from 'zod/mini';\nexport const Hours = z.string();\nexport type Hours = z.infer<typeof Hours>;\n",
  'shared-schema/src/status/index.ts':
    "import type { Hours } from '../hours/index.ts';\nexport const statusOf = (hours: Hours) => hours;\n",
  'widget/src/render.ts': "import { statusOf } from '@doorsign/shared-schema/status';\nexport const draw = statusOf;\n",
  'widget/src/widget.ts':
    "import type { Hours } from '@doorsign/shared-schema/hours';\nimport { draw } from './render.ts';\nexport const start = (hours: Hours) => draw(hours);\n",
  'widget/integrations/element/src/index.ts':
    "import { draw } from '../../../src/render.ts';\nexport const define = draw;\n",
  'widget/integrations/react/src/index.ts':
    "import { useEffect } from 'react';\nimport { define } from '../../element/src/index.ts';\nexport const status = [useEffect, define];\n",
  'sync-server/src/config.ts': 'export const config = {};\n',
  'sync-server/src/platform/clock.ts':
    "import Database from 'better-sqlite3';\nimport { config } from '../config.ts';\nexport const clock = [config, Database];\n",
  'sync-server/src/http/route.ts': "import { clock } from '../platform/clock.ts';\nexport const route = clock;\n",
  'sync-server/src/records/edits/registers.ts':
    "import { clock } from '../../platform/clock.ts';\nexport const registers = clock;\n",
  'sync-server/src/auth/service.ts':
    "import { registers } from '../records/edits/registers.ts';\nexport const auth = registers;\n",
  'sync-server/src/billing/service.ts':
    "import { Hours } from '@doorsign/shared-schema/hours';\nexport const billing = Hours;\n",
  'sync-server/src/app.ts':
    "import { auth } from './auth/service.ts';\nimport { billing } from './billing/service.ts';\nexport const app = [auth, billing];\n",
  'sync-server/src/main.ts':
    "import { app } from './app.ts';\nexport const dev = () => [app, import('../dev/mailbox.ts')];\n",
  'sync-server/src/operator/admin/command.ts':
    "import { app } from '../../app.ts';\nimport { auth } from '../../auth/service.ts';\nimport { billing } from '../../billing/service.ts';\nexport const command = [app, auth, billing];\n",
  'sync-server/src/operator/doctor/check.ts':
    "import { auth } from '../../auth/service.ts';\nexport const check = auth;\n",
  'sync-server/src/operator/admin.ts': "import { command } from './admin/command.ts';\nexport const admin = command;\n",
  'sync-server/dev/mailbox.ts': 'export const mailbox = [];\n',
  'sync-server/test/start-test-server.ts': "import { app } from '../src/app.ts';\nexport const testServer = app;\n",
  'sync-server/migrations/0001-first.ts': 'export const up = [];\n',
  'pwa/src/ui/button.tsx': "import { clock } from '../lib/clock.ts';\nexport const button = clock;\n",
  'pwa/src/lib/clock.ts': 'export const clock = [];\n',
  'pwa/src/lib/router.tsx': 'export const link = [];\n',
  'pwa/src/api/client.ts': "import { clock } from '../lib/clock.ts';\nexport const client = clock;\n",
  'pwa/src/local/outbox.ts': "import { client } from '../api/client.ts';\nexport const outbox = client;\n",
  'pwa/src/features/hours/hours-screen.tsx':
    "import { outbox } from '../../local/outbox.ts';\nimport { draw } from '@doorsign/widget/render';\nexport const hoursScreen = [outbox, draw];\n",
  'pwa/src/features/holidays/holidays-screen.tsx':
    "import { button } from '../../ui/button.tsx';\nexport const holidaysScreen = button;\n",
  'pwa/src/site/landing.tsx': "import { button } from '../ui/button.tsx';\nexport const landing = button;\n",
  'pwa/src/app/router.tsx':
    "import { hoursScreen } from '../features/hours/hours-screen.tsx';\nimport { landing } from '../site/landing.tsx';\nexport const router = [hoursScreen, landing];\n",
  'pwa/src/main.tsx': "import { router } from './app/router.tsx';\nexport const main = router;\n",
  'pwa/simulation/world.ts': "import { app } from '../../sync-server/src/app.ts';\nexport const world = app;\n",
  'pwa/e2e/hours.e2e.ts':
    "import { testServer } from '../../sync-server/test/start-test-server.ts';\nexport const journey = testServer;\n",
};

/** One planted fault each: the rule, the file with the fault, and its import. */
const faults: [rule: string, file: string, imported: string][] = [
  ['no-unknown-imports', 'pwa/src/lib/planted-a.ts', './nowhere.ts'],
  ['shared-schema-stands-alone', 'shared-schema/src/hours/planted-a.ts', 'luxon'],
  ['shared-schema-stands-alone', 'shared-schema/src/hours/planted-b.ts', 'zod'],
  ['shared-schema-stands-alone', 'shared-schema/src/hours/planted-c.ts', 'node:fs'],
  ['shared-schema-stands-alone', 'shared-schema/src/hours/planted-d.ts', '@doorsign/widget/render'],
  ['shared-schema-stands-alone', 'shared-schema/src/hours/planted-e.ts', '../../../sync-server/src/config.ts'],
  ['widget-takes-shared-schema-only', 'widget/src/planted-a.ts', 'zod/mini'],
  ['widget-takes-shared-schema-only', 'widget/src/planted-b.ts', '../../pwa/src/lib/clock.ts'],
  ['widget-reaches-no-package', 'widget/src/planted-c.ts', '@doorsign/shared-schema/hours'],
  ['elements-take-widget-and-shared-schema-only', 'widget/integrations/element/src/planted-a.ts', 'react'],
  ['elements-reach-no-package', 'widget/integrations/element/src/planted-b.ts', '@doorsign/shared-schema/hours'],
  ['react-takes-the-elements-only', 'widget/integrations/react/src/planted.ts', 'dexie'],
  ['status-engine-reaches-no-package', 'shared-schema/src/status/planted.ts', '../hours/index.ts'],
  ['server-takes-shared-schema-only', 'sync-server/src/http/planted-a.ts', '@doorsign/widget/render'],
  ['server-takes-shared-schema-only', 'sync-server/src/http/planted-b.ts', '../../../pwa/src/lib/clock.ts'],
  ['pwa-takes-render-and-shared-schema-only', 'pwa/src/lib/planted-b.ts', '../../../widget/src/widget.ts'],
  ['pwa-takes-render-and-shared-schema-only', 'pwa/src/lib/planted-c.ts', '../../../sync-server/src/config.ts'],
  ['src-imports-no-tests-or-tools', 'sync-server/src/http/planted-c.ts', '../../dev/mailbox.ts'],
  ['src-imports-no-tests-or-tools', 'sync-server/src/http/planted-d.ts', '../../test/start-test-server.ts'],
  ['src-imports-no-tests-or-tools', 'pwa/src/lib/planted-d.ts', '../../e2e/hours.e2e.ts'],
  ['src-imports-no-tests-or-tools', 'pwa/src/lib/planted-e.ts', '../../simulation/world.ts'],
  ['src-imports-no-dev-dependency', 'sync-server/src/http/planted-e.ts', 'smtp-server'],
  ['server-platform-is-the-ground', 'sync-server/src/platform/planted.ts', '../http/route.ts'],
  ['server-shared-rooms-know-no-feature', 'sync-server/src/records/planted.ts', '../auth/service.ts'],
  ['server-features-know-no-feature', 'sync-server/src/auth/planted-a.ts', '../billing/service.ts'],
  ['server-features-know-no-app', 'sync-server/src/auth/planted-b.ts', '../app.ts'],
  ['nothing-imports-main', 'sync-server/src/planted.ts', './main.ts'],
  ['nothing-imports-main', 'sync-server/src/planted-b.ts', './operator/admin.ts'],
  ['server-knows-no-tool', 'sync-server/src/planted-c.ts', './operator/admin/command.ts'],
  ['server-knows-no-tool', 'sync-server/src/auth/planted-c.ts', '../operator/admin/command.ts'],
  ['tools-know-no-tool', 'sync-server/src/operator/doctor/planted.ts', '../admin/command.ts'],
  ['migrations-know-platform-only', 'sync-server/migrations/planted.ts', '../src/records/edits/registers.ts'],
  ['engine-behind-platform', 'sync-server/src/records/planted-b.ts', 'better-sqlite3'],
  ['pwa-ui-and-lib-are-the-ground', 'pwa/src/ui/planted.tsx', '../api/client.ts'],
  ['pwa-api-knows-no-screen', 'pwa/src/api/planted-a.ts', '../ui/button.tsx'],
  ['pwa-api-knows-no-screen', 'pwa/src/api/planted-b.ts', '../lib/router.tsx'],
  ['pwa-local-knows-no-screen', 'pwa/src/local/planted.ts', '../features/hours/hours-screen.tsx'],
  ['pwa-features-know-no-feature', 'pwa/src/features/hours/planted-a.tsx', '../holidays/holidays-screen.tsx'],
  ['pwa-site-knows-no-feature', 'pwa/src/site/planted.tsx', '../features/hours/hours-screen.tsx'],
  ['pwa-screens-know-no-app', 'pwa/src/features/hours/planted-b.tsx', '../../app/router.tsx'],
];

const circle = {
  'pwa/src/lib/circle-a.ts': "import type { B } from './circle-b.ts';\nexport type A = B | 'a';\n",
  'pwa/src/lib/circle-b.ts': "import type { A } from './circle-a.ts';\nexport type B = A | 'b';\n",
};
const staticStandIn = {
  'sync-server/src/main.ts':
    "import { mailbox } from '../dev/mailbox.ts';\nimport { testServer } from '../test/start-test-server.ts';\nexport const dev = [mailbox, testServer];\n",
  'sync-server/src/operator/admin.ts': "import { mailbox } from '../../dev/mailbox.ts';\nexport const dev = mailbox;\n",
};

let tree: PlantedTree;
let breaches: Breach[];

beforeAll(async () => {
  const planted = Object.fromEntries(faults.map(([, file, imported]) => [file, `export * from '${imported}';\n`]));
  tree = await plantTree({ ...valid, ...planted, ...circle, ...staticStandIn });
  breaches = await checkImportRules(tree.root);
});
afterAll(() => tree.remove());

const broken = (file: string) => breaches.filter(({ from }) => from === file).map(({ rule }) => rule);

test.each(faults)('%s is broken by %s importing %s', (rule, file) => {
  expect(broken(file)).toContain(rule);
});

test('a circle of types alone is a circle', () => {
  expect(breaches.filter(({ rule }) => rule === 'no-circles').map(({ from }) => from)).toEqual(
    expect.arrayContaining(['pwa/src/lib/circle-a.ts']),
  );
});

test('main loads stand-ins dynamically, and never a test', () => {
  expect(broken('sync-server/src/main.ts')).toEqual(
    expect.arrayContaining(['main-loads-stand-ins-dynamically', 'main-imports-no-tests-or-tools']),
  );
  expect(broken('sync-server/src/operator/admin.ts')).toEqual(['main-loads-stand-ins-dynamically']);
});

test('only planted files are reported', () => {
  const innocent = Object.keys(valid).filter((file) => !(file in staticStandIn));
  expect(breaches.filter(({ from }) => innocent.includes(from))).toEqual([]);
});

test('a valid tree is green, and an empty one is not', async () => {
  const house = await plantTree(valid);
  const ruin = await plantTree({ 'shared-schema/src/hours/index.js': 'export {};\n' });
  try {
    expect(await checkImportRules(house.root)).toEqual([]);
    expect((await checkImportRules(ruin.root)).map(({ rule }) => rule)).toContain('import-rules-read-every-workspace');
  } finally {
    await Promise.all([house.remove(), ruin.remove()]);
  }
});

test('an app that exports something opens a door', async () => {
  const house = await plantTree({
    ...valid,
    'pwa/package.json': '{ "name": "@doorsign/pwa", "exports": { ".": "./src/main.tsx" } }',
  });
  try {
    expect((await checkImportRules(house.root)).map(({ rule }) => rule)).toContain('apps-export-nothing');
  } finally {
    await house.remove();
  }
});
