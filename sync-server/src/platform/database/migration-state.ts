import { appliedMigrations } from './applied-migrations.ts';
import type { Reader } from './database.ts';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';

/** How far a database is from what this program knows: names of steps, each in order. */
export interface MigrationState {
  applied: string[];
  /** The next start of this version applies them. */
  missing: string[];
  /** Applied by a newer version. */
  foreign: string[];
}

/** @returns all steps as missing for a database without tables */
export const migrationState = async (
  reader: Reader,
  migrations: readonly Pick<Migration, 'name'>[],
): Promise<MigrationState> => {
  const known = migrations.map(({ name }) => name);
  const applied = await appliedMigrations(reader);
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    foreign: applied.filter((name) => !known.includes(name)),
  };
};

/** For a tool beside a server: that one brings its tables up to date, at its start, and nobody else does.
 * @throws DatabaseError `newer`, `behind` */
export const assertMigrated = async (reader: Reader, migrations: readonly Pick<Migration, 'name'>[]): Promise<void> => {
  const { missing, foreign } = await migrationState(reader, migrations);
  if (foreign.length > 0)
    throw new DatabaseError(
      'newer',
      `The database was written by a newer version of this program (${foreign.join(', ')}).`,
    );
  if (missing.length > 0)
    throw new DatabaseError(
      'behind',
      `The database is of an older version: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not applied yet.`,
    );
};
