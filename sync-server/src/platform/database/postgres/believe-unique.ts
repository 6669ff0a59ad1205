import { DatabaseError as PostgresError } from 'pg';
import { DatabaseError, isDatabaseError } from '../database-error.ts';

/** Runs the work, and again when the engine refuses a row that exists already.
 *
 * A transaction may have looked whether a row is there, seen none, and then be refused, because somebody else wrote it meanwhile:
 * that is the failure of two at once, not a row that was there. The engine refuses only when the other one is stored, so a second
 * run sees it. Being refused over the same key there is the truth, and is thrown.
 * @throws DatabaseError `unique`, `busy` when the second run is refused over another key; whatever else the work throws */
export const believed = async <T>(work: () => Promise<T>): Promise<T> => {
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

/** Which row of which index was there already. */
const keyOf = (error: unknown): string => {
  const cause = error instanceof DatabaseError ? error.cause : null;
  return cause instanceof PostgresError ? `${cause.table} ${cause.constraint} ${cause.detail}` : '';
};
