import { sql } from 'kysely';
import { tableNames } from './table-contents.ts';
import type { TestServer } from './start-test-server.ts';

/** SQLite's maximum for max_page_count. */
const MOST_PAGES = 1_073_741_823;

/** Fills the database's disk: SQLite's file cannot grow, and PostgreSQL raises the error of a full disk at each insert, because only a
 * separate file system could be full for one database alone.
 * @returns makes room */
export const fillDisk = async ({ deps: { database } }: TestServer): Promise<() => Promise<void>> => {
  const run = (statements: readonly string[]): Promise<void> =>
    database.write(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  if (!database.isShared) {
    // SQLite uses the current size of the file as the minimum.
    await run(['pragma max_page_count = 1']);
    return () => run([`pragma max_page_count = ${MOST_PAGES}`]);
  }
  const tables = await tableNames(database.read);
  await run([
    `create function no_room() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    ...tables.map((name) => `create trigger no_room before insert on ${name} for each row execute function no_room()`),
  ]);
  return () => run(tables.map((name) => `drop trigger no_room on ${name}`));
};
