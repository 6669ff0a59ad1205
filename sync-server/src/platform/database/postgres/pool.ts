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
  /** True if the settings also matter to statements outside of transactions, even where each of them then takes a transaction. */
  areForEveryStatement?: boolean;
}

/** int8 and numeric: the driver returns them as text because they may exceed a JavaScript number. Doorsign's values do not. */
const NUMBER_TYPES: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  NUMBER_TYPES.includes(id) ? Number : (types.getTypeParser(id, format) as unknown);

/** Creates a pool that connects on demand. A broken connection is detected by the next statement on it. */
export const createPool = (url: string, { max, settings, statementMs, answerMs }: PoolOptions): Pool => {
  const { connectionString, options, sharesSessions } = readAddress(url);
  const ofSession = sharesSessions ? [] : Object.entries(settings);
  const pool = new Pool({
    connectionString,
    // Not sent if it is empty.
    options: [...options, ...ofSession.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)].join(' '),
    max,
    types: { getTypeParser },
    fallback_application_name: 'doorsign',
    keepAlive: true,
    connectionTimeoutMillis: POSTGRES_WAIT_MS.connection,
    idleTimeoutMillis: POSTGRES_POOL.idleMs,
    ...(!sharesSessions && { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs }),
    query_timeout: answerMs,
  });
  // The user of a broken connection gets the error from the next statement. Without a listener the 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
};

/** The parts of a database's address. */
interface Address {
  connectionString: string;
  /** Session options of the operator. They are taken out of the URL so that both sets apply: options in the URL would override Doorsign's. */
  options: string[];
  /** True for `pgbouncer=true`: PgBouncer in transaction mode, where each transaction of a client may run in another session. */
  sharesSessions: boolean;
}

/** Reads DATABASE_URL. */
export const readAddress = (url: string): Address => {
  const address = new URL(url);
  const options = address.searchParams.getAll('options');
  const sharesSessions = address.searchParams.get('pgbouncer') === 'true';
  for (const name of ['options', 'pgbouncer']) address.searchParams.delete(name);
  return { connectionString: address.href, options, sharesSessions };
};
