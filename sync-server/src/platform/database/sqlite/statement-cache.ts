import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/** Gives the prepared statement of a text. @throws what the engine says of a text that it cannot prepare */
export type Prepare = (sql: string) => Statement<unknown[]>;

/** More than the server has. Lists of values make a new text for each length, so the cache needs a limit. */
const STATEMENTS_MAX = 500;

/** Statements that read and write rows. Anything else may change what the kept ones were prepared for. */
const OF_ROWS = /^\s*(select|insert|update|delete|with)\b/i;

/** Keeps the statements of one connection that were used last: to prepare one often takes longer than to run it. */
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
