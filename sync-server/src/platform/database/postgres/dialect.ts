import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseError, isDatabaseError } from '../database-error.ts';
import { translate } from './translate-error.ts';

/** Kysely on a pool.
 * @param transactionMs how long a transaction may last; after that its next statement fails */
export const createPostgresDialect = (pool: Pool, transactionMs: number): PostgresDialect =>
  new PostgresDialect({
    pool: {
      async connect() {
        try {
          return guarded(await pool.connect(), transactionMs);
        } catch (error) {
          throw translate(error);
        }
      },
      end: () => pool.end(),
    },
  });

/** A connection whose errors are ours, and which is thrown away when it can no longer be trusted. */
const guarded = (client: PoolClient, transactionMs: number): PostgresPoolClient => {
  let isBroken = false;
  let deadline = Infinity;
  const run = async <Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (/^(start transaction|begin)/.test(statement)) deadline = performance.now() + transactionMs;
    // Statements are short, but a transaction is as long as what it does between them.
    else if (performance.now() > deadline && statement !== 'rollback')
      throw new DatabaseError('busy', 'The transaction took too long.');
    try {
      const result = await client.query(statement, [...parameters]);
      // A transaction in which a statement failed is rolled back by its commit, without an error.
      if (statement === 'commit' && result.command !== 'COMMIT')
        throw new TypeError('A statement of this transaction had failed, so nothing of it was stored');
      return result as unknown as PostgresQueryResult<Row>;
    } catch (cause) {
      const error = translate(cause);
      isBroken ||= isDatabaseError(error, 'unreachable');
      // The caller is to hear why it came to this.
      if (statement === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] };
      throw error;
    }
  };
  return {
    query: run as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
};
