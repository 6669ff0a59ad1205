import { Pool, types } from 'pg';
import { POSTGRES_POOL, POSTGRES_WAIT_MS } from '../../parameters.ts';

/** What differs between the pools of one database. */
export interface PoolOptions {
  /** Most connections. */
  max: number;
  /** Settings of each session, as `-c` takes them. */
  settings: Readonly<Record<string, string>>;
  /** How long the engine works on one statement, and how long we wait for an answer. */
  statementMs: number;
  answerMs: number;
}

/** int8 and numeric, which the driver hands out as text because they may be larger than any number of ours. */
const NUMBER_TYPES: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  NUMBER_TYPES.includes(id) ? Number : (types.getTypeParser(id, format) as unknown);

/** Connections that are made when they are needed. One that breaks is left for the one who uses it to notice. */
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
  // Whoever uses a connection hears of its end by the failure of the next statement. Without anybody who listens
  // the same news would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
};

/** What the address itself says of the session would win over what we say: both count. */
const splitOptions = (url: string): { connectionString: string; options: string[] } => {
  const address = new URL(url);
  const options = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  return { connectionString: address.href, options };
};
