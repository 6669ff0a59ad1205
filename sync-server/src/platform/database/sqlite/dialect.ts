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
import { createMutex } from './mutex.ts';
import { createStatementCache, type Prepare } from './statement-cache.ts';
import { translated } from './translate-error.ts';

/** How transactions begin: `immediate` takes the write lock at once, so that none fails half-way for want of it. */
type Begin = 'immediate' | 'deferred';

/** Repeats one statement while the file is locked; for the connection that reads outside of transactions. */
type Retry = <T>(query: () => Promise<T>) => Promise<T>;

/** A statement of a transaction with more than these writes many rows, on this very thread: everything else goes before it. */
const PARAMETERS_AT_ONCE = 100;

/** Kysely on one connection, which is handed to one user at a time. */
export const createSqliteDialect = (
  connection: Connection,
  begin: Begin,
  retry: Retry = (query) => query(),
): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createDriver: () => createDriver(connection, begin, retry),
});

const createDriver = (connection: Connection, begin: Begin, retry: Retry): Driver => {
  const mutex = createMutex();
  const prepare = createStatementCache(connection);
  const kyselyConnection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (!connection.inTransaction) return retry(() => run<Row>(prepare, query));
      if (query.parameters.length > PARAMETERS_AT_ONCE) await nextTurn();
      return run<Row>(prepare, query);
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
      // The engine waits for the disk on this very thread. Transactions without a pause in between would stop all answers that need no
      // disk, for as long as any are left.
      if (begin === 'immediate') await nextTurn();
      return kyselyConnection;
    },
    beginTransaction: async () => void execute(`begin ${begin}`),
    commitTransaction: async () => void execute('commit'),
    // After some failures, a full disk for one, the engine has rolled back already.
    rollbackTransaction: async () => void (connection.inTransaction && execute('rollback')),
    releaseConnection: async () => mutex.release(),
    async destroy() {
      await mutex.acquire();
      connection.close();
    },
  };
};

const run = async <Row>(prepare: Prepare, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> =>
  translated(() => {
    const statement = prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  });
