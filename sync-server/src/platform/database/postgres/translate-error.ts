import { DatabaseError as PostgresError } from 'pg';
import { DatabaseError, type DatabaseErrorKind } from '../database-error.ts';

/** SQLSTATEs by what they mean to us. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const KINDS: readonly (readonly [pattern: RegExp, kind: DatabaseErrorKind, message: string])[] = [
  [/^23505$/, 'unique', 'This row exists already'],
  // Somebody else's transaction was in the way or had taken the memory for locks, or a time limit ended it: nothing of it is stored.
  [/^(40001|40P01|55P03|53200|57014|25P03|25P04)$/, 'busy', 'Others keep the database busy'],
  [/^53100$/, 'full', 'The database cannot be written to'],
  // Going down or coming up, out of connections, closed to us, or a standby that only reads. CockroachDB's 40003: a commit of which it
  // does not know whether it happened.
  [/^(08...|57P0[1-5]|40003|53300|28...|3D000|25006)$/, 'unreachable', 'The database cannot be used'],
];

/** What the engine's or the driver's error means to callers. What the server did not say is the connection's failure. */
export const translate = (error: unknown): unknown => {
  if (error instanceof DatabaseError || error instanceof TypeError) return error;
  if (!(error instanceof PostgresError))
    return new DatabaseError('unreachable', `The database cannot be reached: ${reasonOf(error)}.`, error);
  keepQuotesOut(error);
  const found = KINDS.find(([pattern]) => pattern.test(error.code ?? ''));
  return found ? new DatabaseError(found[1], `${found[2]}: ${error.message}.`, error) : error;
};

/** Beside its message the engine quotes the row that it refuses, and the statement that met it: what owners have entered, which whoever
 * prints an error would print too. It can still be read by name. */
const keepQuotesOut = (error: PostgresError): void => {
  for (const name of ['detail', 'where', 'internalQuery'] as const)
    Object.defineProperty(error, name, { value: error[name], enumerable: false });
};

/** A name with several addresses fails once for each of them. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};
