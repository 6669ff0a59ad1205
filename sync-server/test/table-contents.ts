import { sql } from 'kysely';
import type { Reader } from '../src/platform/database/database.ts';

/** All tables of the database, whatever the code knows of them, by name. */
export const tableNames = async (reader: Reader): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`.execute(reader);
  return rows.map(({ name }) => name);
};

/** The tables in which one of these texts stands, in any column of any row. */
export const tablesThatName = async (reader: Reader, texts: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const name of await tableNames(reader)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(reader);
    const all = JSON.stringify(rows);
    if (texts.some((text) => all.includes(text))) found.push(name);
  }
  return found;
};
