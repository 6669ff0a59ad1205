import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseError, isDatabaseError } from '../database-error.ts';
import type { PoolOptions } from './pool.ts';
import { beginWithSettings } from './transaction-settings.ts';
import { translate } from './translate-error.ts';

/** Creates the Kysely dialect for a pool.
 * @param transactionMs  how long a transaction may last; after that its next statement fails
 * @param perTransaction the pool's settings if each transaction must make them; null if its sessions keep them */
export const createPostgresDialect = (
  pool: Pool,
  transactionMs: number,
  perTransaction: PoolOptions | null = null,
): PostgresDialect =>
  new PostgresDialect({
    pool: {
      async connect() {
        try {
          return guarded(await pool.connect(), transactionMs, perTransaction);
        } catch (error) {
          throw translate(error);
        }
      },
      end: () => pool.end(),
    },
  });

/** Wraps a connection: translates its errors, limits its transactions to `transactionMs`, and discards it once it has become unreachable or a
 * rollback has failed. */
const guarded = (client: PoolClient, transactionMs: number, perTransaction: PoolOptions | null): PostgresPoolClient => {
  let isBroken = false;
  let isOpen = false;
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
  /** The engine limits each statement; this limit also covers the work between statements. */
  const assertInTime = (): void => {
    if (isOpen && performance.now() > deadline) throw new DatabaseError('busy', 'The transaction took too long.');
  };
  /** Never throws: a rollback fails if the connection has failed, and the caller should see the original error. */
  const rollBack = async (): Promise<void> => {
    isOpen = false;
    if (!isBroken) await send('rollback', []).catch(() => (isBroken = true));
  };
  const begin = async (statement: string): Promise<void> => {
    deadline = performance.now() + transactionMs;
    isOpen = true;
    try {
      await send(perTransaction ? beginWithSettings(statement, perTransaction) : statement, []);
    } catch (error) {
      // Of several statements the first may have begun the transaction. Nobody rolls back one that did not begin.
      await rollBack();
      throw error;
    }
  };
  /** @throws if the transaction was not stored, or perhaps only on a machine that may be lost */
  const commit = async (): Promise<void> => {
    assertInTime();
    isOpen = false;
    let warning: string | undefined;
    // By the code: the name of the severity is in the server's language.
    const listen = (notice: { code?: string | undefined; message?: string | undefined }): void => {
      if (notice.code !== undefined && !notice.code.startsWith('00')) warning = notice.message;
    };
    client.on('notice', listen);
    const result = await send('commit', []).finally(() => client.removeListener('notice', listen));
    // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
    if (result.command !== 'COMMIT')
      throw new Error('A statement of this transaction had failed, so nothing of it was stored');
    // An ended wait for the standby is a warning beside a success. Who asks again gets the stored result, if it is still there.
    if (warning !== undefined)
      throw new DatabaseError('unreachable', `It is unknown whether the standby has the transaction: ${warning}.`);
  };
  /** Runs a statement in a transaction of its own, for which the settings are made. */
  const runAlone = async (statement: string, parameters: readonly unknown[]) => {
    await begin('begin');
    try {
      const result = await send(statement, parameters);
      await commit();
      return result;
    } catch (error) {
      await rollBack();
      throw error;
    }
  };
  const run = async <Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    const ends: Record<string, () => Promise<void>> = { commit, rollback: rollBack };
    const step = /^(start transaction|begin)/.test(statement) ? () => begin(statement) : ends[statement];
    if (step) {
      await step();
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    assertInTime();
    const isAlone = !isOpen && perTransaction?.areForEveryStatement === true;
    const result = await (isAlone ? runAlone : send)(statement, parameters);
    return result as unknown as PostgresQueryResult<Row>;
  };
  return {
    query: run as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
};
