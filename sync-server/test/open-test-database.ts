import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { DatabaseLocation, SqliteLocation } from '../src/platform/database/location.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { migratedTestLocation } from './test-database.ts';

/** Opens a new migrated database on the engine of this run, removed when the test is over. */
export const openTestDatabase = async ({ now = () => 0 }: { now?: () => number } = {}): Promise<
  Database & { location: DatabaseLocation }
> => {
  return openMigrated(await migratedTestLocation(temporaryFolder('database')), now);
};

/** Opens a migrated SQLite database, whatever the engine of this run is: for tests of its file. */
export const openTestFile = async (
  own: Pick<SqliteLocation, 'maxPages' | 'isDurable'> = {},
): Promise<Database & { file: string }> => {
  const file = join(temporaryFolder('database'), 'doorsign.db');
  return { ...(await openMigrated({ kind: 'sqlite', file, ...own }, () => 0)), file };
};

const openMigrated = async (location: DatabaseLocation, now: () => number) => {
  const quick = location.kind === 'sqlite' ? { isDurable: false, ...location } : location;
  const database = await openDatabase(quick, { now, randomInt: (max) => randomInt(max) });
  onTestFinished(() => database.close());
  await database.migrate(migrations);
  return { ...database, location };
};
