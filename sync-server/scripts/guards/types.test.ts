import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeCheck, typeProjects } from '../run-tests/steps.ts';
import { plantTree, type PlantedTree } from './planted-tree.ts';

/** Names that do not exist in the environment of their file. */
const faults: [what: string, file: string, line: string][] = [
  ['DOM in shared-schema', 'shared-schema/src/planted-a.ts', 'export const broken = document.title;'],
  ['node in shared-schema', 'shared-schema/src/planted-b.ts', 'export const broken = process.env;'],
  ['a node module in shared-schema', 'shared-schema/src/planted-c.ts', "export { readFile } from 'node:fs/promises';"],
  ['timers in shared-schema', 'shared-schema/src/planted-d.ts', 'export const broken = setTimeout;'],
  ['node in the widget', 'widget/src/planted-a.ts', 'export const broken = process.env;'],
  ['a node module in the widget', 'widget/src/planted-b.ts', "export { join } from 'node:path';"],
  ['DOM in the server', 'sync-server/src/planted-a.ts', 'export const broken = document.title;'],
  ['DOM in a stand-in', 'sync-server/dev/planted-b.ts', 'export const broken = window;'],
  ['node in the app', 'pwa/src/planted-a.ts', 'export const broken = process.env;'],
  ['a node module in the app', 'pwa/src/planted-b.tsx', "export { join } from 'node:path';"],
  ['an implicit any', 'sync-server/src/planted-c.ts', 'export const broken = (value) => value;'],
  ['an enum, which cannot be erased', 'shared-schema/src/planted-e.ts', 'export enum Broken { A }'],
  [
    'a type imported as a value',
    'pwa/src/planted-c.ts',
    "import { Instant } from './instant.ts';\nexport type Broken = Instant;",
  ],
  ['an index taken for granted', 'pwa/src/planted-d.ts', 'export const broken = (list: string[]): string => list[0];'],
  ['a wrong type in a test', 'sync-server/test/planted.test.ts', "export const broken: number = 'one';"],
  ['a wrong type in a journey', 'pwa/e2e/planted.e2e.ts', "export const broken: number = 'one';"],
  ['a wrong type in a tool', 'sync-server/scripts/planted.mjs', "/** @type {number} */\nexport const broken = 'one';"],
];

/** Names that each folder may use. */
const innocent = {
  'shared-schema/src/instant.ts': 'export const text = (ms: number): string => new Intl.DateTimeFormat().format(ms);\n',
  'shared-schema/src/instant.test.ts': "export { readFile } from 'node:fs/promises';\n",
  'widget/src/widget.ts': 'export const title = document.title;\n',
  'sync-server/src/main.ts': 'export const environment = process.env;\n',
  'pwa/src/instant.ts': 'export type Instant = number;\nexport const title = document.title;\n',
  'pwa/e2e/owner.e2e.ts': "export { join } from 'node:path';\n",
};

let tree: PlantedTree;
const output = new Map<string, string>();

beforeAll(async () => {
  tree = await plantTree({ ...innocent, ...Object.fromEntries(faults.map(([, file, line]) => [file, `${line}\n`])) });
  for (const project of typeProjects.filter((name) => name !== 'tsconfig.json')) {
    const [tool, ...args] = typeCheck(project);
    output.set(args.join(' '), (await tree.run(tool, ...args)).output);
  }
});
afterAll(() => tree.remove());

const errorsOf = (file: string) =>
  [...output.values()].flatMap((text) => text.split('\n')).filter((line) => line.startsWith(`${file}(`));

test.each(faults)('%s does not compile', (_what, file) => {
  expect(errorsOf(file)).not.toEqual([]);
});

test.each(Object.keys(innocent))('%s compiles', (file) => {
  expect(errorsOf(file)).toEqual([]);
});
