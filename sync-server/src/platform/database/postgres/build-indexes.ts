import { sql, type Kysely } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import type { MigrationTables } from '../migrate.ts';
import type { AddedIndex, IndexMigration } from '../migration.ts';

/** Applies a migration that adds indexes, and records it. Others may write to the tables meanwhile. The end of the process leaves an index
 * incomplete; the next call builds it again. One process at a time builds: it has a lock until its session ends.
 * @param appliedAt epoch milliseconds
 * @throws DatabaseError `busy` while another process builds. A caller that waited within the engine would be one of those for whose end a build
 *                       waits. */
export const buildIndexes = (
  db: Kysely<unknown>,
  { name, indexes }: IndexMigration,
  appliedAt: number,
): Promise<void> =>
  db.connection().execute(async (untyped) => {
    const session = untyped as Kysely<MigrationTables>;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(session);
    if (rows[0]?.locked !== true) throw new DatabaseError('busy', 'Another process builds indexes.');
    const applied = await session.selectFrom('migrations').where('name', '=', name).select('name').executeTakeFirst();
    if (applied) return;
    for (const index of indexes) await build(session, index);
    await session.insertInto('migrations').values({ name, applied_at: appliedAt }).execute();
  });

/** The number of the lock: the bytes of "Doorsign". */
const LOCK = String(Buffer.from('Doorsign').readBigInt64BE());

const build = async (session: Kysely<MigrationTables>, { name, on }: AddedIndex): Promise<void> => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(session);
  if (rows[0]?.valid === true) return;
  if (rows[0]) await sql`drop index concurrently ${sql.ref(name)}`.execute(session);
  await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(on)}`.execute(session);
};
