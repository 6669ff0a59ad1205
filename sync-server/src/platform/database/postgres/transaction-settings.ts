import type { PoolOptions } from './pool.ts';

/** Session settings that have another name in a transaction. */
const NAMES: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'transaction_read_only',
  default_transaction_isolation: 'transaction_isolation',
};

/** Returns one text that begins a transaction and makes a pool's settings for it alone, in one round trip. For PgBouncer in transaction mode: a
 * setting of the session would be lost with the session, or would stay for its next user.
 * @param statement that begins the transaction; an isolation level that it names stays */
export const beginWithSettings = (
  statement: string,
  { settings, statementMs }: Pick<PoolOptions, 'settings' | 'statementMs'>,
): string => {
  const all = {
    ...settings,
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(statementMs),
  };
  const locals = Object.entries(all)
    .map(([name, value]) => [NAMES[name] ?? name, value])
    .filter(([name]) => name !== 'transaction_isolation' || !statement.includes('isolation level'))
    .map(([name, value]) => `set local ${name} = '${value}'`);
  return [statement, ...locals].join('; ');
};
