import { Mutex } from 'async-mutex';
import {
  type CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Statement } from 'better-sqlite3';
import { nextTurn } from '../../next-turn.ts';
import type { Connection } from './connection.ts';
import { type DurableCommits, ENGINE_COMMITS } from './durable-commits.ts';
import { createStatementCache, type Prepare } from './statement-cache.ts';
import { translated } from './translate-error.ts';

/** The mode in which transactions begin. `immediate` takes the write lock at once, so that no transaction fails halfway because it cannot get
 * the lock. */
type Begin = 'immediate' | 'deferred';

/** Retries one statement while the file is locked; for the connection that reads outside of transactions. */
type Retry = <T>(query: () => Promise<T>) => Promise<T>;

/** The engine works on this thread. A transaction yields to the event loop before its statements since the last turn have more parameters:
 * one statement that writes many rows takes as long as many statements that write one. */
const PARAMETERS_AT_ONCE = 100;

interface DialectOptions {
  begin: Begin;
  /** Default: a single attempt. */
  retry?: Retry;
  /** Gives the connection to one user at a time. Default: a new mutex. */
  mutex?: Mutex;
  /** Records the writer's commits; every user of the connection waits for them at the end. Default: the engine makes commits durable. */
  commits?: DurableCommits;
}

/** Creates the Kysely dialect for one connection, which serves one user at a time. */
export const createSqliteDialect = (connection: Connection, options: DialectOptions): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createDriver: () => createDriver(connection, options),
});

const createDriver = (
  connection: Connection,
  { begin, retry = (query) => query(), mutex = new Mutex(), commits = ENGINE_COMMITS }: DialectOptions,
): Driver => {
  const prepare = createStatementCache(connection);
  /** True if the running transaction has written. */
  let hasWritten = false;
  /** Parameters of the running transaction's statements in this turn of the event loop. */
  let parametersInTurn = 0;
  /** Records a write. A statement outside of a transaction commits in this turn of the event loop, before any reader can see its rows. */
  const noteWrite = (): void => {
    if (connection.inTransaction) hasWritten = true;
    else commits.note();
  };
  const kyselyConnection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (!connection.inTransaction) return retry(() => run<Row>(prepare, query, noteWrite));
      parametersInTurn += query.parameters.length;
      if (parametersInTurn > PARAMETERS_AT_ONCE) {
        await nextTurn();
        parametersInTurn = query.parameters.length;
      }
      return run<Row>(prepare, query, noteWrite);
    },
    streamQuery: () => {
      throw new Error('Streaming would hold the only connection: read in pages instead');
    },
  };
  const execute = (statement: string) => translated(() => connection.exec(statement));
  return {
    init: async () => {},
    async acquireConnection() {
      await mutex.acquire();
      // The engine works on this thread. Back-to-back transactions would block responses that need no write until no transaction is left.
      if (begin === 'immediate') await nextTurn();
      return kyselyConnection;
    },
    async beginTransaction() {
      hasWritten = false;
      parametersInTurn = 0;
      execute(`begin ${begin}`);
    },
    async commitTransaction() {
      execute('commit');
      if (hasWritten) commits.note();
    },
    // After some failures, such as a full disk, the engine has already rolled back.
    rollbackTransaction: async () => void (connection.inTransaction && execute('rollback')),
    async releaseConnection() {
      mutex.release();
      await commits.settled();
    },
    async destroy() {
      await mutex.acquire();
      connection.close();
    },
  };
};

const run = async <Row>(
  prepare: Prepare,
  { sql, parameters }: CompiledQuery,
  onWrite: () => void,
): Promise<QueryResult<Row>> =>
  translated(() => {
    const statement = prepare(sql);
    if (!statement.readonly) onWrite();
    if (statement.reader) return { rows: readRows(statement, parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  });

/** Column names of each statement, in order. */
const namesOf = new WeakMap<Statement<unknown[]>, readonly string[]>();

/** Reads a statement's rows as arrays and builds the objects here: letting the driver build them takes twice as long. */
export const readRows = (
  statement: Statement<unknown[]>,
  parameters: readonly unknown[],
): Record<string, unknown>[] => {
  const rows = statement.raw(true).all(...parameters) as unknown[][];
  let names = namesOf.get(statement) ?? [];
  // First use, or another process has added a column.
  if (rows.length > 0 && rows[0]?.length !== names.length) {
    names = statement.columns().map(({ name }) => name);
    namesOf.set(statement, names);
  }
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row;
  });
};
