import { sql } from 'kysely';
import type { Reader } from '../src/platform/database/database.ts';

/** Returns the names of all tables in the database, including those that the code does not know. */
export const tableNames = async (reader: Reader): Promise<string[]> => {
  const tables = await reader.introspection.getTables();
  return tables.map(({ name }) => name).toSorted();
};

/** Returns all rows of all tables by table name. Rows are sorted by content, because databases have no order of their own. */
export const tableContents = async (reader: Reader): Promise<Map<string, Record<string, unknown>[]>> => {
  const contents = new Map<string, Record<string, unknown>[]>();
  for (const name of await tableNames(reader)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(reader);
    contents.set(
      name,
      rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
  }
  return contents;
};

/** Returns the tables that contain one of these texts in any column of any row. */
export const tablesThatName = async (reader: Reader, texts: readonly string[]): Promise<string[]> => {
  const contents = [...(await tableContents(reader))];
  return contents.filter(([, rows]) => texts.some((text) => JSON.stringify(rows).includes(text))).map(([name]) => name);
};
