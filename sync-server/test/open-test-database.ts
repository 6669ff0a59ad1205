import { mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { DatabaseLocation, SqliteLocation } from '../src/platform/database/location.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { migratedTestLocation } from './test-database.ts';

/** A migrated database of its own on the engine of this run, gone when the test is over. */
export const openTestDatabase = async ({ now = () => 0 }: { now?: () => number } = {}): Promise<
  Database & { location: DatabaseLocation }
> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return openMigrated(await migratedTestLocation(folder), now);
};

/** A migrated SQLite database, whatever the engine of this run is: for tests of its file. */
export const openTestFile = async (
  own: Pick<SqliteLocation, 'maxPages' | 'isDurable'> = {},
): Promise<Database & { file: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'doorsign.db');
  return { ...(await openMigrated({ kind: 'sqlite', file, ...own }, () => 0)), file };
};

const openMigrated = async (location: DatabaseLocation, now: () => number) => {
  const quick = location.kind === 'sqlite' ? { isDurable: false, ...location } : location;
  const database = await openDatabase(quick, { now, randomInt: (max) => randomInt(max) });
  onTestFinished(() => database.close());
  await database.migrate(migrations);
  return { ...database, location };
};
