import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'oxfmt';
import { VARIABLES } from '../src/config-environment.ts';

/** The document that has the table of environment variables, between two marks. */
export const DOCUMENT = fileURLToPath(new URL('../docs/configure.md', import.meta.url));

const START = '<!-- variables: made by `npx tsx sync-server/scripts/config-table.ts` from the schema, do not edit -->';
const END = '<!-- end of variables -->';

/** Returns the document with the table of the current schema between its marks.
 * @throws when it has no marks */
export const withTable = async (document: string, path: string): Promise<string> => {
  const [before, rest] = document.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for the table.`);
  return (await format(path, `${before}${START}\n\n${table()}\n\n${END}${after}`, { printWidth: 120 })).code;
};

const table = (): string =>
  [
    '| Name | Default | Meaning |',
    '| --- | --- | --- |',
    ...VARIABLES.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`),
  ].join('\n');

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await writeFile(DOCUMENT, await withTable(await readFile(DOCUMENT, 'utf8'), DOCUMENT));
