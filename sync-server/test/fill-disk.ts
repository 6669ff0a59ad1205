import { sql } from 'kysely';
import { tableNames } from './table-contents.ts';
import type { TestServer } from './start-test-server.ts';

/** No page that SQLite may have, and none that it may not. */
const MOST_PAGES = 1_073_741_823;

/** Leaves the store no room: the file of SQLite may not grow, and PostgreSQL raises the error of a full disk at each insert, because nothing
 * but a file system of its own could be full for it alone.
 * @returns makes room */
export const fillDisk = async ({ deps: { database } }: TestServer): Promise<() => Promise<void>> => {
  const run = (statements: readonly string[]): Promise<void> =>
    database.write(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  if (!database.isShared) {
    // The engine takes the size that the file has for the least.
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
