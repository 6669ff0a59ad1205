import { sql } from 'kysely';
import type { TestServer } from './start-test-server.ts';

/** The tables that a restore resets. Accounts and their sessions stay, so that tests stay signed in. */
const TABLES = ['registers', 'edits', 'log', 'conflicts', 'snapshots', 'recoveries'];

/** Copies the current state of every business, in place of an earlier copy.
 * @returns restores the copy under the running server without notifying it, as if the file had been replaced */
export const takeBackup = async ({ deps }: Pick<TestServer, 'deps'>): Promise<() => Promise<void>> => {
  const { database } = deps;
  const run = (statements: readonly string[]): Promise<void> =>
    database.write(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  const columns = 'plan, seq, chain, floor_at, recovered_at';
  await run(
    ['businesses', ...TABLES].flatMap((table) => [
      `drop table if exists backup_${table}`,
      `create table backup_${table} as select * from ${table}`,
    ]),
  );
  return () =>
    run([
      ...TABLES.flatMap((table) => [`delete from ${table}`, `insert into ${table} select * from backup_${table}`]),
      `update businesses set (${columns}) = (select ${columns} from backup_businesses old where old.id = businesses.id)`,
    ]);
};
