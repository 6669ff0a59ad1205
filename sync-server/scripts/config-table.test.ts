import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { VARIABLES } from '../src/config-environment.ts';
import { DOCUMENTS, withTable } from './config-table.ts';

test.each(DOCUMENTS)('%s lists every variable as the schema has it', async (path) => {
  const document = await readFile(path, 'utf8');
  expect(document).toBe(await withTable(document, path));
  for (const { name } of VARIABLES) expect(document).toContain(`\`${name}\``);
});

test('an old table is replaced, and a document without a place for one is refused', async () => {
  const [path = ''] = DOCUMENTS;
  const document = await readFile(path, 'utf8');
  expect(await withTable(document.replace('8787', '1234'), path)).toBe(document);
  await expect(withTable('# Nothing here', path)).rejects.toThrow('no place for the table');
});
