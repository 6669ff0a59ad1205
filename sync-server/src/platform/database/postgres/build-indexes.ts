import { sql, type Kysely } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import type { MigrationTables } from '../migrate.ts';
import type { AddedIndex, IndexMigration } from '../migration.ts';

/** Applies a migration that adds indexes, and records it. One process at a time builds. An index that an earlier call left incomplete is built again.
 * @param appliedAt epoch milliseconds
 * @throws DatabaseError `busy` while another process builds. A caller that waited within the engine would be one of those for whose end a build
 *                       waits. */
export type IndexBuild = (db: Kysely<unknown>, migration: IndexMigration, appliedAt: number) => Promise<void>;

/** Builds in a session, while others write to the tables. The session keeps a lock until it ends. */
export const buildBesideWriters: IndexBuild = (db, migration, appliedAt) =>
  db.connection().execute(async (session) => {
    // Without it a build goes on after the end of this process. PostgreSQL 13 does not know it.
    await sql`set client_connection_check_interval = '10s'`.execute(session).catch(() => {});
    await takeLock(session, sql`pg_try_advisory_lock`);
    await build(session, migration, appliedAt, sql`concurrently`);
  });

/** Builds in a transaction, for whose end writers wait. */
export const buildInTransaction: IndexBuild = async (tx, migration, appliedAt) => {
  await takeLock(tx, sql`pg_try_advisory_xact_lock`);
  await build(tx, migration, appliedAt, sql``);
};

/** The number of the lock: the bytes of "Doorsign". */
const LOCK = String(Buffer.from('Doorsign').readBigInt64BE());

const takeLock = async (db: Kysely<unknown>, lock: Sql): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`select ${lock}(${LOCK}) as locked`.execute(db);
  if (rows[0]?.locked !== true) throw new DatabaseError('busy', 'Another process builds indexes.');
};

type Sql = ReturnType<typeof sql>;

const build = async (
  untyped: Kysely<unknown>,
  { name, indexes }: IndexMigration,
  appliedAt: number,
  how: Sql,
): Promise<void> => {
  const db = untyped as Kysely<MigrationTables>;
  const applied = await db.selectFrom('migrations').where('name', '=', name).select('name').executeTakeFirst();
  if (applied) return;
  for (const index of indexes) {
    const isValid = await readValidity(db, index);
    if (isValid === true) continue;
    if (isValid === false) await sql`drop index ${how} ${sql.ref(index.name)}`.execute(db);
    await sql`create index ${how} ${sql.ref(index.name)} on ${sql.raw(index.on)}`.execute(db);
  }
  await db
    .insertInto('migrations')
    .values({ name, applied_at: appliedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** @returns null if there is no such index */
const readValidity = async (db: Kysely<MigrationTables>, { name }: AddedIndex): Promise<boolean | null> => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relname = ${name} and nspname = current_schema()`.execute(db);
  return rows[0]?.valid ?? null;
};
