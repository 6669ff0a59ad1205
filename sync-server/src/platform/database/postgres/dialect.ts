import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseError, isDatabaseError } from '../database-error.ts';
import { translate } from './translate-error.ts';

/** Creates the Kysely dialect for a pool.
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

/** Wraps a connection: translates its errors, limits its transactions to `transactionMs`, and discards it once it has become unreachable or a
 * rollback has failed. */
const guarded = (client: PoolClient, transactionMs: number): PostgresPoolClient => {
  let isBroken = false;
  let deadline = Infinity;
  const send = async (statement: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(statement, [...parameters]);
    } catch (cause) {
      const error = translate(cause);
      isBroken ||= isDatabaseError(error, 'unreachable');
      throw error;
    }
  };
  /** Never throws: a rollback fails if the connection has failed, and the caller should see the original error. */
  const rollBack = async (): Promise<void> => {
    if (!isBroken) await send('rollback', []).catch(() => (isBroken = true));
  };
  const run = async <Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (statement === 'rollback') {
      await rollBack();
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    if (/^(start transaction|begin)/.test(statement)) deadline = performance.now() + transactionMs;
    // The engine limits each statement; this limit also covers the work between statements.
    else if (performance.now() > deadline) throw new DatabaseError('busy', 'The transaction took too long.');
    const result = await send(statement, parameters);
    // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
    if (statement === 'commit' && result.command !== 'COMMIT')
      throw new Error('A statement of this transaction had failed, so nothing of it was stored');
    return result as unknown as PostgresQueryResult<Row>;
  };
  return {
    query: run as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
};
