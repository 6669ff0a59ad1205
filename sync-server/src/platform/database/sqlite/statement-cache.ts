import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/** Returns the prepared statement of a SQL text.
 * @throws the engine's error for a text that it cannot prepare */
export type Prepare = (sql: string) => Statement<unknown[]>;

/** More than the server's statements. The cache needs a limit because each length of a value list makes a new text. */
const STATEMENTS_MAX = 500;

/** Statements that read and write rows. Any other statement may change the schema for which the cached ones were prepared. */
const OF_ROWS = /^\s*(select|insert|update|delete|with)\b/i;

/** Caches the most recently used statements of one connection: preparing a statement often takes longer than running it. */
export const createStatementCache = (connection: Connection): Prepare => {
  const kept = new Map<string, Statement<unknown[]>>();
  return (sql) => {
    if (!OF_ROWS.test(sql)) {
      kept.clear();
      return connection.prepare(sql);
    }
    const statement = kept.get(sql) ?? connection.prepare<unknown[]>(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.size > STATEMENTS_MAX ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return statement;
  };
};
