import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { VARIABLES } from '../src/config-environment.ts';
import { DOCUMENT, withTable } from './config-table.ts';

test('the document lists every variable as the schema has it', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  expect(document).toBe(await withTable(document, DOCUMENT));
  for (const { name } of VARIABLES) expect(document).toContain(`\`${name}\``);
});

test('an old table is replaced, and a document without a place for one is refused', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  expect(await withTable(document.replace('8787', '1234'), DOCUMENT)).toBe(document);
  await expect(withTable('# Nothing here', DOCUMENT)).rejects.toThrow('no place for the table');
});
