import { DatabaseError as PostgresError } from 'pg';
import { DatabaseError, type DatabaseErrorKind } from '../database-error.ts';

/** Patterns of SQLSTATE and the kind of failure that each one means. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const KINDS: readonly (readonly [pattern: RegExp, kind: DatabaseErrorKind, message: string])[] = [
  [/^23505$/, 'unique', 'This row exists already'],
  // A conflict with another transaction, no memory left for locks, or a time limit: nothing of the transaction is stored.
  [/^(40001|40P01|55P03|53200|57014|25P03|25P04)$/, 'busy', 'Others keep the database busy'],
  [/^53100$/, 'full', 'The database cannot be written to'],
  // Shutting down or starting up, out of connections, access denied, or a standby, which refuses writes, and serializable transactions as a
  // feature that it does not have. CockroachDB's 40003: it is unknown whether the commit happened.
  [/^(08...|57P0[1-5]|40003|53300|28...|3D000|25006|0A000)$/, 'unreachable', 'The database cannot be used'],
];

/** Translates an error of the engine or the driver for callers. An error that the server did not send is a failure of the connection. */
export const translate = (error: unknown): unknown => {
  if (error instanceof DatabaseError || error instanceof TypeError) return error;
  if (!(error instanceof PostgresError))
    return new DatabaseError('unreachable', `The database cannot be reached: ${reasonOf(error)}.`, error);
  keepQuotesOut(error);
  const found = KINDS.find(([pattern]) => pattern.test(error.code ?? ''));
  return found ? new DatabaseError(found[1], `${found[2]}: ${error.message}.`, error) : error;
};

/** Hides the row and the statement that the engine quotes beside its message: they contain owners' input, which printing the error would print
 * too. They can still be read by name. */
const keepQuotesOut = (error: PostgresError): void => {
  for (const name of ['detail', 'where', 'internalQuery'] as const)
    Object.defineProperty(error, name, { value: error[name], enumerable: false });
};

/** Returns the reason of a connection failure. For a host name with several addresses there is one error for each address. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};
