import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, type PlantedTree } from './planted-tree.ts';

let tree: PlantedTree;
let report: { code: number; output: string };

beforeAll(async () => {
  tree = await plantTree({
    'sync-server/src/main.ts': "import undeclared from 'koa';\nimport { used } from './used.ts';\nundeclared(used);\n",
    'sync-server/src/used.ts':
      'export const used = (): number => 1;\nexport const unusedExport = 1;\nexport type UnusedType = 1;\n',
    'sync-server/src/unused-file.ts': 'export const nobody = 1;\n',
    'sync-server/package.json':
      '{ "name": "@doorsign/sync-server", "exports": {}, "dependencies": { "unused-package": "1.0.0" } }',
  });
  report = await tree.run('knip', '--no-progress');
});
afterAll(() => tree.remove());

test.each([
  ['a file', 'sync-server/src/unused-file.ts'],
  ['an export', 'unusedExport'],
  ['a type', 'UnusedType'],
  ['a package', 'unused-package'],
])('%s that nobody uses is dead', (_what, name) => {
  expect(report.code).not.toBe(0);
  expect(report.output).toContain(name);
});

test('a package that is used without being declared is reported', () => {
  expect(report.output).toMatch(/^koa .*main\.ts/m);
});

test('what is used is not reported', () => {
  expect(report.output).not.toMatch(/^sync-server\/src\/(main|used)\.ts/m);
  expect(report.output).not.toMatch(/^used /m);
});
