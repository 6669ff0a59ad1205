import { appliedMigrations } from './applied-migrations.ts';
import type { Reader } from './database.ts';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';

/** The migrations of a database compared with those that this program knows: names, each list in order. */
export interface MigrationState {
  applied: string[];
  /** Applied at the next start of this version. */
  missing: string[];
  /** Applied by a newer version. */
  foreign: string[];
}

/** @returns all migrations as missing for a database without tables */
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

/** Asserts that a tool can use the database as it is. Only the server migrates it, when it starts.
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
