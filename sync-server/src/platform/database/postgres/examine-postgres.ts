import { sql } from 'kysely';
import { POSTGRES_POOL } from '../../parameters.ts';
import type { Reader } from '../database.ts';
import type { Examined } from '../examined.ts';
import { POSTGRES_PREDICATE_LOCKS } from './predicate-locks.ts';

/** Facts that a server reports about itself. A value is null if a server that only speaks the protocol does not know it. */
export interface PostgresFacts {
  /** "PostgreSQL 17.2", "CockroachDB CCL v25.1". */
  name: string;
  encoding: string | null;
  maxConnections: number | null;
  /** If off, a crash of the machine may lose acknowledged writes. */
  fsync: string | null;
  synchronousCommit: string | null;
  /** Rows of a page that a serializable transaction may read before it conflicts with every writer of that page. */
  rowLocksPerPage: number | null;
  /** True for a read-only replica. */
  isStandby: boolean;
  /** The actual isolation level of a serializable transaction. */
  isolation: string | null;
  canCreate: boolean;
  /** Tables that this role may not alter, because it lacks the rights of their owner. */
  foreignTables: readonly string[];
}

/** Checks the server and the rights of Doorsign's role. */
export const examinePostgres = async (read: Reader): Promise<Examined[]> => judgePostgres(await readFacts(read));

const PREDICATE_LOCKS = Object.entries(POSTGRES_PREDICATE_LOCKS)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ');

const PER_PROCESS = POSTGRES_POOL.writers + POSTGRES_POOL.readers + POSTGRES_POOL.counters;

export const judgePostgres = (facts: PostgresFacts): Examined[] => {
  const { name, encoding, maxConnections, isolation, foreignTables } = facts;
  const problems: Examined[] = [];
  const fail = (found: string, fix: string): void => void problems.push({ level: 'FAIL', found, fix });
  const warn = (found: string, fix: string): void => void problems.push({ level: 'warn', found, fix });
  if (facts.isStandby) fail(`${name} is a standby that only reads`, 'let DATABASE_URL name the primary');
  if (encoding !== null && encoding !== 'UTF8')
    fail(`its encoding is ${encoding}`, "make the database anew: create database … encoding 'UTF8' template template0");
  if (isolation !== null && isolation !== 'serializable')
    fail(
      `a serializable transaction is only ${isolation}`,
      'switch serializable transactions on: without them Saves may be lost',
    );
  if (!facts.canCreate)
    fail('our role may not make tables', 'grant create on schema public to the role in DATABASE_URL');
  if (foreignTables.length > 0)
    fail(
      `our role may not change ${foreignTables.join(', ')}`,
      'let the role in DATABASE_URL own all tables: reassign owned by … to …',
    );
  if (facts.fsync === 'off') fail('it does not wait for the disk (fsync is off)', 'set fsync = on');
  if (facts.synchronousCommit === 'off')
    warn(
      'it acknowledges before it has written (synchronous_commit is off)',
      'set synchronous_commit = on: a crash may lose what owners were told is live',
    );
  if (maxConnections !== null && maxConnections < PER_PROCESS)
    warn(
      `it takes ${maxConnections} connections, and each server process may use ${PER_PROCESS}`,
      `set max_connections to ${PER_PROCESS} for each process, and some for operators`,
    );
  if (facts.rowLocksPerPage !== null && facts.rowLocksPerPage < POSTGRES_PREDICATE_LOCKS.max_pred_locks_per_page)
    warn(
      `Saves of different businesses conflict and run again (max_pred_locks_per_page is ${facts.rowLocksPerPage})`,
      `set ${PREDICATE_LOCKS} in postgresql.conf, and restart PostgreSQL`,
    );
  if (problems.length > 0) return problems;
  const room = maxConnections === null ? '' : `, room for ${Math.floor(maxConnections / PER_PROCESS)} server processes`;
  return [{ level: 'ok', found: `${name}, ${encoding ?? 'UTF8'}, serializable${room}` }];
};

export const readFacts = async (read: Reader): Promise<PostgresFacts> => {
  return {
    name: nameOf(await valueOf(read, 'version()')),
    encoding: await setting(read, 'server_encoding'),
    maxConnections: await count(read, 'max_connections'),
    fsync: await setting(read, 'fsync'),
    synchronousCommit: await setting(read, 'synchronous_commit'),
    rowLocksPerPage: await count(read, 'max_pred_locks_per_page'),
    isStandby: (await valueOf(read, 'pg_is_in_recovery()')) === 'true',
    isolation: await isolationOf(read),
    canCreate: (await valueOf(read, "has_schema_privilege(current_schema(), 'CREATE')")) !== 'false',
    foreignTables: await foreignTables(read),
  };
};

/** Returns the first words of a version: "PostgreSQL 17.2" of "PostgreSQL 17.2 on x86_64…". */
const nameOf = (version: string | null): string => version?.split(/ on | \(/)[0] ?? 'PostgreSQL';

/** Evaluates a SQL expression and returns its value as text. */
const valueOf = async (read: Reader, question: string): Promise<string | null> => {
  const { rows } = await sql.raw<{ value: string | null }>(`select (${question})::text as value`).execute(read);
  return rows[0]?.value ?? null;
};

/** Returns a setting, or null if this server does not have it. */
const setting = (read: Reader, name: string): Promise<string | null> =>
  valueOf(read, `current_setting('${name}', true)`);

const count = async (read: Reader, name: string): Promise<number | null> => {
  const value = await setting(read, name);
  return value === null || !/^\d+$/.test(value) ? null : Number(value);
};

const isolationOf = (read: Reader): Promise<string | null> =>
  read
    .transaction()
    .setIsolationLevel('serializable')
    .execute((tx) => setting(tx, 'transaction_isolation'));

const foreignTables = async (read: Reader): Promise<string[]> => {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables
    where schemaname = current_schema() and not pg_has_role(tableowner, 'USAGE')
    order by tablename`.execute(read);
  return rows.map(({ tablename }) => tablename);
};
