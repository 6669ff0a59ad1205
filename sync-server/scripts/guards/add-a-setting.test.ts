import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeCheck, typeProjects } from '../run-tests/steps.ts';
import { plantTree, type PlantedTree } from './planted-tree.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const GUIDE = join(ROOT, 'shared-schema/docs/how-to/add-a-setting.md');
const WORKSPACES = ['shared-schema', 'widget', 'sync-server', 'pwa'];

const FAMILY = `import * as z from 'zod/mini';
import { exactly, unchanged, type RegisterFamily } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { MIN_SCHEMA } from './schemas.ts';

export interface MenuSettings {
  menu: string | null;
}

const KEY = 'menu.today';
const SHAPE = exactly(z.string().check(z.maxLength(200)));

export const menu: RegisterFamily<MenuSettings> = {
  label: 'menu',
  shapeOf: (key) => (key === KEY ? SHAPE : null),
  steps: { 1: unchanged },
  schemaOf: () => MIN_SCHEMA,
  absence: (key) => ({ key, value: null, del: true }),
  isRemovable: true,
  gate: null,
  read: (values) => ({ menu: (values.get(KEY) as string | undefined) ?? null }),
  changes: (settings) => (settings.menu === null ? [] : [{ key: KEY, value: settings.menu }]),
};

export const menuRules: FamilyRules = { fieldOf: (key) => key };
`;

const NEW = 'shared-schema/src/registers/menu.ts';

/** Rows added to existing files: the text before each row, and the row. */
const ROWS: readonly { file: string; rows: readonly [after: string, row: string][] }[] = [
  {
    file: 'shared-schema/src/registers/families.ts',
    rows: [
      ["import { hours } from './hours.ts';\n", "import { menu } from './menu.ts';\n"],
      ['export const FAMILIES = { hours, ', 'menu, '],
    ],
  },
  {
    file: 'shared-schema/src/registers/family-rules.ts',
    rows: [
      ["import { hoursRules } from './hours.ts';\n", "import { menuRules } from './menu.ts';\n"],
      ['  hours: hoursRules,\n', '  menu: menuRules,\n'],
    ],
  },
  {
    file: 'shared-schema/src/registers/index.ts',
    rows: [["export * from './labels.ts';\n", "export * from './menu.ts';\n"]],
  },
  {
    file: 'shared-schema/src/registers/labels.ts',
    rows: [
      ["export const EDIT_LABELS = ['hours', ", "'menu', "],
      ["  hours: 'Business Hours',\n", "  menu: 'Menu',\n"],
    ],
  },
  {
    file: 'pwa/src/features/history/format-value.ts',
    rows: [
      [
        '  hours: { nameOf: lastPart, format: formatTimesOrNull },\n',
        "  menu: { nameOf: () => 'Menu', format: textOrNull },\n",
      ],
    ],
  },
  { file: 'pwa/src/features/history/section-path.ts', rows: [["  hours: '/hours',\n", "  menu: '/menu',\n"]] },
  {
    file: 'sync-server/test/kill/random-edits.ts',
    rows: [['  return {\n', "    menu: () => [{ key: 'menu.today', value: pick(['Soup', 'Pie']) }],\n"]],
  },
];

let tree: PlantedTree;

const inTree = (file: string): string => join(tree.root, file);

const withRows = (text: string, rows: readonly [string, string][]): string =>
  rows.reduce((grown, [after, row]) => {
    const parts = grown.split(after);
    if (parts.length !== 2) throw new Error(`${parts.length - 1} times: ${after}`);
    return parts.join(after + row);
  }, text);

/** Returns the files that do not compile. */
const misfits = async (): Promise<string[]> => {
  const files = new Set<string>();
  for (const project of typeProjects.filter((name) => name !== 'tsconfig.json')) {
    const [tool, ...args] = typeCheck(project);
    const { output } = await tree.run(tool, ...args);
    for (const [, file] of output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)) if (file) files.add(file);
  }
  return [...files].sort();
};

beforeAll(async () => {
  tree = await plantTree({});
  const filter = (source: string): boolean => !/\/(node_modules|dist)(\/|$)/.test(source);
  for (const part of [...WORKSPACES, 'playwright.config.ts'])
    await cp(join(ROOT, part), inTree(part), { recursive: true, filter });
  await writeFile(inTree(NEW), FAMILY);
  for (const { file, rows } of ROWS)
    await writeFile(inTree(file), withRows(await readFile(join(ROOT, file), 'utf8'), rows));
});
afterAll(() => tree.remove());

test('the guide names the files that a new family touches, and no others', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const [, steps = ''] = /## A new family\n([\s\S]*?)\n## /.exec(guide) ?? [];
  const named = [...steps.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(new Set(named)).toEqual(new Set([NEW, ...ROWS.map(({ file }) => file)]));
});

test('with these files the project compiles', async () => {
  expect(await misfits()).toEqual([]);
});

test('the compiler finds every row that is missing', async () => {
  // Excluded files: a missing export fails only where it is imported, and without the rows in families.ts and labels.ts there is no family.
  const tables = ROWS.filter(({ file }) => !/\/(index|families|labels)\.ts$/.test(file));
  for (const { file } of tables) await writeFile(inTree(file), await readFile(join(ROOT, file), 'utf8'));
  expect(await misfits()).toEqual(tables.map(({ file }) => file).sort());
});
