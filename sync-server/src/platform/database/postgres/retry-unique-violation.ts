import { DatabaseError as PostgresError } from 'pg';
import { DatabaseError, isDatabaseError } from '../database-error.ts';

/** Runs the work, and runs it once more if the engine refuses a row that already exists.
 *
 * A transaction may check that a row is missing and then be refused because another transaction inserted the row in between: that is a race,
 * not a row that existed before. The engine refuses only once the other transaction has committed, so a second run sees the row. If the second
 * run is refused over the same key, the duplicate is real, and the error is thrown.
 * @throws DatabaseError `unique`, `busy` when the second run is refused over another key; whatever else the work throws */
export const retryUniqueViolation = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (first) {
    if (!isDatabaseError(first, 'unique')) throw first;
    try {
      return await work();
    } catch (second) {
      if (!isDatabaseError(second, 'unique') || keyOf(first) === keyOf(second)) throw second;
      throw new DatabaseError('busy', 'Others write the same rows.', second);
    }
  }
};

/** Identifies the existing row by table, constraint and key. */
const keyOf = (error: unknown): string => {
  const cause = error instanceof DatabaseError ? error.cause : null;
  return cause instanceof PostgresError ? `${cause.table} ${cause.constraint} ${cause.detail}` : '';
};
