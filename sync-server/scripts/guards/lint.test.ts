import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, type PlantedTree } from './planted-tree.ts';

const asks = 'doorsign(clock-and-chance-are-given)';

/** A rule, and a line that breaks it. The line is planted in its own file in every folder named. */
const faults: { rule: string; line: string; places: string[] }[] = [
  {
    rule: 'typescript(no-explicit-any)',
    line: 'export const broken = (value: any): unknown => value;',
    places: [
      'shared-schema/src',
      'widget/src',
      'sync-server/src',
      'sync-server/test',
      'sync-server/scripts',
      'pwa/src',
      'pwa/e2e',
    ],
  },
  {
    rule: 'typescript(no-unsafe-return)',
    line: 'export const broken = (text: string): string => JSON.parse(text);',
    places: ['shared-schema/src', 'sync-server/test', 'pwa/e2e'],
  },
  {
    rule: 'typescript(no-unsafe-assignment)',
    line: "export const broken = JSON.parse('1');",
    places: ['shared-schema/src', 'widget/src', 'sync-server/src', 'sync-server/dev', 'pwa/src'],
  },
  {
    rule: 'typescript(no-unsafe-member-access)',
    line: "export const broken: unknown = JSON.parse('{}').name;",
    places: ['sync-server/src', 'sync-server/test', 'pwa/src'],
  },
  {
    rule: 'typescript(no-unsafe-argument)',
    line: "export const broken = Number.parseInt(JSON.parse('1'), 10);",
    places: ['sync-server/src'],
  },
  {
    rule: 'typescript(no-unsafe-call)',
    line: "export const broken: unknown = JSON.parse('1')();",
    places: ['sync-server/src'],
  },
  {
    rule: 'typescript(no-floating-promises)',
    line: 'export const broken = (): void => { Promise.resolve(1); };',
    places: [
      'shared-schema/src',
      'widget/src',
      'sync-server/src',
      'sync-server/test',
      'sync-server/scripts',
      'pwa/src',
      'pwa/e2e',
    ],
  },
  {
    rule: 'typescript(no-misused-promises)',
    line: 'export const broken = (): number[] => [1].filter(async () => true);',
    places: ['sync-server/src', 'pwa/src'],
  },
  {
    rule: 'eslint(no-console)',
    line: "export const broken = (): void => console.log('x');",
    places: ['shared-schema/src', 'widget/src', 'sync-server/src', 'sync-server/test', 'pwa/src'],
  },
  {
    rule: 'eslint(max-lines)',
    line: `export const broken = [\n${"  'x',\n".repeat(400)}];`,
    places: ['shared-schema/src', 'sync-server/test', 'pwa/src'],
  },
  {
    rule: 'vitest(no-disabled-tests)',
    line: "import { expect, test } from 'vitest';\ntest.skip('x', () => { expect(1).toBe(1); });\nexport const broken = 1;",
    places: ['sync-server/test'],
  },
  ...[
    'Date.now()',
    "globalThis['Math'].random()",
    'new Date()',
    'Date()',
    'crypto.randomUUID()',
    'performance.now()',
  ].map((expression) => ({
    rule: asks,
    line: `export const broken = ${expression};`,
    places: ['shared-schema/src', 'sync-server/src/http'],
  })),
  {
    rule: asks,
    line: 'const { now } = Date;\nexport const broken = now;',
    places: ['shared-schema/src', 'pwa/src/local'],
  },
  {
    rule: asks,
    line: "import { randomBytes } from 'node:crypto';\nexport const broken = randomBytes;",
    places: ['sync-server/src/auth'],
  },
  {
    rule: 'doorsign(no-slow-expressions)',
    line: 'export const broken = /[\\s,]*(?: and)?[\\s,]*$/;',
    places: ['shared-schema/src', 'sync-server/src', 'widget/src', 'pwa/src'],
  },
];

const planted = faults.flatMap(({ rule, line, places }, index) =>
  places.map((place) => ({ rule, line, file: `${place}/planted-${index}.ts` })),
);

/** Code that resembles a fault but is allowed, for example in composition roots and tools. */
const innocent = {
  'shared-schema/src/trailing.ts': 'export const trailing = /(?<![\\s,])[\\s,]+$/;\n',
  'shared-schema/src/instant.ts': 'export const instant = (ms: number): Date => new Date(ms);\n',
  'sync-server/src/main.ts': "console.log('listening');\nexport const startedAtMs = Date.now();\n",
  'sync-server/src/platform/clock.ts': 'export const now = (): number => Date.now();\n',
  'sync-server/scripts/tool.ts': "console.log('done', Date.now());\n",
  'sync-server/test/owner.test.ts':
    "import { expect, test } from 'vitest';\ntest('runs', () => { expect(Date.now()).toBeGreaterThan(0); });\n",
  'pwa/src/lib/clock.ts': 'export const now = (): number => Date.now();\n',
};

let tree: PlantedTree;
let output: string;
let code: number;

beforeAll(async () => {
  tree = await plantTree({ ...innocent, ...Object.fromEntries(planted.map(({ file, line }) => [file, `${line}\n`])) });
  ({ code, output } = await tree.run('oxlint', '--deny-warnings', '--format', 'unix'));
});
afterAll(() => tree.remove());

const problemsOf = (file: string) => output.split('\n').filter((line) => line.startsWith(`${file}:`));

test('planted faults fail the step', () => {
  expect(code).not.toBe(0);
});

test.each(planted)('$rule sees $file', ({ rule, file }) => {
  expect(problemsOf(file).join('\n')).toContain(rule);
});

test.each(Object.keys(innocent))('nothing is wrong with %s', (file) => {
  expect(problemsOf(file)).toEqual([]);
});

test('code without a fault passes', async () => {
  const clean = await plantTree(innocent);
  try {
    expect(await clean.run('oxlint', '--deny-warnings', '--format', 'unix')).toEqual({ code: 0, output: '' });
  } finally {
    await clean.remove();
  }
});
