import { Pool, types } from 'pg';
import { POSTGRES_POOL, POSTGRES_WAIT_MS } from '../../parameters.ts';

/** The options in which the pools of one database differ. */
export interface PoolOptions {
  /** Maximum number of connections. */
  max: number;
  /** Session settings, passed as `-c` options. */
  settings: Readonly<Record<string, string>>;
  /** Time limits of one statement: the engine's for its work, and the client's for the response. */
  statementMs: number;
  answerMs: number;
}

/** int8 and numeric: the driver returns them as text because they may exceed a JavaScript number. Doorsign's values do not. */
const NUMBER_TYPES: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  NUMBER_TYPES.includes(id) ? Number : (types.getTypeParser(id, format) as unknown);

/** Creates a pool that connects on demand. A broken connection is detected by the next statement on it. */
export const createPool = (url: string, { max, settings, statementMs, answerMs }: PoolOptions): Pool => {
  const { connectionString, options } = splitOptions(url);
  const pool = new Pool({
    connectionString,
    options: [
      ...options,
      ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`),
    ].join(' '),
    max,
    types: { getTypeParser },
    fallback_application_name: 'doorsign',
    keepAlive: true,
    connectionTimeoutMillis: POSTGRES_WAIT_MS.connection,
    idleTimeoutMillis: POSTGRES_POOL.idleMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: answerMs,
  });
  // The user of a broken connection gets the error from the next statement. Without a listener the 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
};

/** Takes the session options out of the URL so that both sets apply: options in the URL would override Doorsign's. */
const splitOptions = (url: string): { connectionString: string; options: string[] } => {
  const address = new URL(url);
  const options = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  return { connectionString: address.href, options };
};
