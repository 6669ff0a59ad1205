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
import type { Connection } from './connection.ts';
import { nextTurn } from '../../next-turn.ts';
import { type DurableCommits, ENGINE_COMMITS } from './durable-commits.ts';
import { readRows } from './read-rows.ts';
import { createStatementCache, type Prepare } from './statement-cache.ts';
import { translated } from './translate-error.ts';

/** How transactions begin: `immediate` takes the write lock at once, so that none fails half-way for want of it. */
type Begin = 'immediate' | 'deferred';

/** Repeats one statement while the file is locked; for the connection that reads outside of transactions. */
type Retry = <T>(query: () => Promise<T>) => Promise<T>;

/** A statement of a transaction with more than these writes many rows, on this very thread: everything else goes before it. */
const PARAMETERS_AT_ONCE = 100;

interface DialectOptions {
  begin: Begin;
  /** Tries once without it. */
  retry?: Retry;
  /** Lets one user at a time have the connection; its own without it. */
  mutex?: Mutex;
  /** What the writer notes, and what every user waits for at the end; what the engine makes durable without it. */
  commits?: DurableCommits;
}

/** Kysely on one connection, which is handed to one user at a time. */
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
  /** Has the running transaction written anything? */
  let hasWritten = false;
  /** A statement outside of a transaction commits in this very turn, before anybody can read what it has written. */
  const noteWrite = (): void => {
    if (connection.inTransaction) hasWritten = true;
    else commits.note();
  };
  const kyselyConnection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (!connection.inTransaction) return retry(() => run<Row>(prepare, query, noteWrite));
      if (query.parameters.length > PARAMETERS_AT_ONCE) await nextTurn();
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
      // The engine works on this very thread. Transactions without a pause in between would stop all answers that need no write, for as
      // long as any are left.
      if (begin === 'immediate') await nextTurn();
      return kyselyConnection;
    },
    async beginTransaction() {
      hasWritten = false;
      execute(`begin ${begin}`);
    },
    async commitTransaction() {
      execute('commit');
      if (hasWritten) commits.note();
    },
    // After some failures, a full disk for one, the engine has rolled back already.
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
