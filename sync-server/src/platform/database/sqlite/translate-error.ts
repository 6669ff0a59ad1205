import Sqlite from 'better-sqlite3';
import { DatabaseError, type DatabaseErrorKind } from '../database-error.ts';

/** Patterns of the driver's codes and the kind of failure that each one means. The code for a full disk depends on what was being written. */
const KINDS: readonly (readonly [pattern: RegExp, kind: DatabaseErrorKind, message: string])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy', 'The database is locked.'],
  [/^SQLITE_(FULL|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE))/, 'full', 'The database cannot be written to.'],
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/, 'unique', 'This row exists already.'],
];

/** Runs the work and translates those errors of the driver that KINDS lists. */
export const translated = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    for (const [pattern, kind, message] of KINDS)
      if (pattern.test(error.code)) throw new DatabaseError(kind, message, error);
    throw error;
  }
};
