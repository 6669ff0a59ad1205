import { Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { PoolUse } from '../../metrics/reading-metrics.ts';
import { POSTGRES_OLDEST, POSTGRES_POOL, POSTGRES_WAIT_MS } from '../../parameters.ts';
import { createWrite, type Transact } from '../create-write.ts';
import type { Database, DatabaseDeps, Reader } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import type { PostgresLocation } from '../location.ts';
import { migrate } from '../migrate.ts';
import type { IndexMigration } from '../migration.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import type { Tables } from '../tables.ts';
import { buildBesideWriters, buildInTransaction } from './build-indexes.ts';
import { retryUniqueViolation } from './retry-unique-violation.ts';
import { createPostgresDialect } from './dialect.ts';
import { createPool, readAddress, type PoolOptions } from './pool.ts';
import { POSTGRES_SCHEMA_DIALECT } from './schema-dialect.ts';
import { createWriteTurns } from './write-turns.ts';

const PATIENT = { statementMs: POSTGRES_WAIT_MS.migration, answerMs: POSTGRES_WAIT_MS.migration };
const BRIEF = { statementMs: POSTGRES_WAIT_MS.statement, answerMs: POSTGRES_WAIT_MS.answer };

/** Sequential scans are off: for a small table the planner would read every row, and a serializable transaction conflicts with every writer of
 * the rows that it has read. */
const WRITES: PoolOptions = { max: POSTGRES_POOL.writers, settings: { enable_seqscan: 'off' }, ...BRIEF };

/** All reads of one transaction see the same snapshot. */
const READS: PoolOptions = {
  max: POSTGRES_POOL.readers,
  settings: { default_transaction_read_only: 'on', default_transaction_isolation: 'repeatable read' },
  ...BRIEF,
};

/** Commits do not wait for the disk: a crash of the engine loses only the most recent counts. */
const COUNTERS: PoolOptions = {
  max: POSTGRES_POOL.counters,
  settings: { synchronous_commit: 'off' },
  areForEveryStatement: true,
  ...BRIEF,
};

const MIGRATIONS: PoolOptions = { max: 1, settings: {}, ...PATIENT };

/** A statement that waits for a table keeps everybody waiting who comes after it. So it gives up soon, and its transaction is retried. */
const MIGRATION_STEPS: PoolOptions = {
  ...MIGRATIONS,
  settings: { lock_timeout: String(POSTGRES_WAIT_MS.migrationLock) },
};

/** Nobody waits for these statements, and they have to wait for others. */
const INDEX_BUILDS: PoolOptions = {
  max: 1,
  settings: { lock_timeout: '0' },
  statementMs: POSTGRES_WAIT_MS.indexBuild,
  answerMs: POSTGRES_WAIT_MS.indexBuild,
};

/** Opens a PostgreSQL database with separate pools for writes, counters and reads. */
export const openPostgres = async (
  { url, isPatient = false }: PostgresLocation,
  deps: DatabaseDeps,
): Promise<Database> => {
  const { sharesSessions } = readAddress(url);
  const connect = (pool: Pool, options: PoolOptions, transactionMs: number) =>
    new Kysely<Tables>({ dialect: createPostgresDialect(pool, transactionMs, sharesSessions ? options : null) });
  const [reads, writes] = isPatient ? [{ ...READS, ...PATIENT }, MIGRATIONS] : [READS, WRITES];
  const pools = {
    read: createPool(url, reads),
    write: createPool(url, writes),
    counters: createPool(url, COUNTERS),
  };
  const transactionMs = isPatient ? Infinity : POSTGRES_WAIT_MS.transaction;
  const read = connect(pools.read, reads, transactionMs);
  const writer = connect(pools.write, writes, transactionMs);
  const counters = connect(pools.counters, COUNTERS, Infinity);
  const close = async (): Promise<void> => {
    await counters.destroy();
    await writer.destroy();
    await read.destroy();
  };
  try {
    await assertVersion(read);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    isShared: true,
    read,
    counters,
    write: createWrite(serializable(writer), deps),
    async migrate(migrations) {
      const patient = connect(createPool(url, MIGRATION_STEPS), MIGRATION_STEPS, POSTGRES_WAIT_MS.migration);
      const builder = connect(createPool(url, INDEX_BUILDS), INDEX_BUILDS, POSTGRES_WAIT_MS.indexBuild);
      const transact = serializable(patient);
      const write = <T>(work: (db: Kysely<unknown>) => Promise<T>) =>
        retryWhileBusy((failures) => transact((tx) => work(tx as unknown as Kysely<unknown>), failures), {
          ...deps,
          patienceMs: POSTGRES_WAIT_MS.migration,
          longestPauseMs: POSTGRES_WAIT_MS.betweenMigrationLocks,
        });
      const buildPatiently = (migration: IndexMigration) =>
        retryWhileBusy(() => buildBesideWriters(builder as unknown as Kysely<unknown>, migration, deps.now()), {
          ...deps,
          patienceMs: POSTGRES_WAIT_MS.indexBuild,
        });
      try {
        await migrate(migrations, {
          schemaDialect: POSTGRES_SCHEMA_DIALECT,
          now: deps.now,
          write,
          // The sessions of PgBouncer keep no lock and no time limit for a statement outside of transactions.
          buildIndexes: sharesSessions
            ? (migration) => write((tx) => buildInTransaction(tx, migration, deps.now()))
            : buildPatiently,
        });
      } finally {
        await patient.destroy();
        await builder.destroy();
      }
    },
    isInPlace: () => true,
    pools: () => ({ read: useOf(pools.read), write: useOf(pools.write), counters: useOf(pools.counters) }),
    close,
  };
};

const useOf = ({ totalCount: open, idleCount: idle, waitingCount: waiting }: Pool): PoolUse => ({
  open,
  idle,
  waiting,
});

/** Runs transactions at isolation level serializable. A transaction that cannot be serialized fails with `busy` and is retried. */
const serializable = (db: Kysely<Tables>): Transact => {
  const runInTurn = createWriteTurns();
  return (work, failures) =>
    runInTurn(failures, () =>
      retryUniqueViolation(() => db.transaction().setIsolationLevel('serializable').execute(work)),
    );
};

const assertVersion = async (reader: Reader): Promise<void> => {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(reader);
  const version = Number(rows[0]?.server_version_num);
  if (version < POSTGRES_OLDEST)
    throw new DatabaseError(
      'engine_outdated',
      `PostgreSQL ${Math.floor(version / 10_000)} is too old: ${POSTGRES_OLDEST / 10_000} or later is needed.`,
    );
};
