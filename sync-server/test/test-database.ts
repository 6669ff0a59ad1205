import { copyFileSync } from 'node:fs';
import { inject, onTestFinished } from 'vitest';
import { locationOf, type DatabaseLocation } from '../src/platform/database/location.ts';
import { createFreshDatabase, type FreshDatabase } from './postgres/fresh-database.ts';

/** The PostgreSQL databases of this worker's tests, by the data folder of the server that uses them. */
const databases = new Map<string, FreshDatabase>();

/** Migrated and empty databases, left by finished tests of this worker. */
const spare: FreshDatabase[] = [];

/** Returns DATABASE_URL for a server with this data folder. The database is gone when the test is over; the same folder gets the same
 * database.
 * @param isEmpty without any table; the default is a migrated database
 * @returns null where tests run on SQLite, whose file is in the folder */
export const testDatabaseUrl = async (dataDir: string, { isEmpty = false } = {}): Promise<string | null> => {
  const postgres = inject('postgres');
  if (!postgres) return null;
  const known = databases.get(dataDir);
  if (known) return known.url;
  const { adminUrl, template, prefix, blank } = postgres;
  const fresh =
    (isEmpty ? undefined : spare.pop()) ??
    (await createFreshDatabase(adminUrl, isEmpty ? undefined : template, prefix));
  databases.set(dataDir, fresh);
  onTestFinished(async () => {
    databases.delete(dataDir);
    if (!isEmpty && (await fresh.reset(blank))) spare.push(fresh);
    else await fresh.drop();
  });
  return fresh.url;
};

/** Returns the location of a test's data, on the engine of this run. */
export const testLocation = async (dataDir: string, options: { isEmpty?: boolean } = {}): Promise<DatabaseLocation> =>
  locationOf({ databaseUrl: await testDatabaseUrl(dataDir, options), dataDir });

/** Returns the location of a migrated database in a folder that has none yet. Copies a template, which is faster than migrating. */
export const migratedTestLocation = async (dataDir: string): Promise<DatabaseLocation> => {
  const location = await testLocation(dataDir);
  const template = inject('sqliteTemplate');
  if (location.kind === 'sqlite' && template) copyFileSync(template, location.file);
  return location;
};

/** Copies the data of a server that has stopped.
 * @returns restores the copy, once the server has stopped again */
export const copyData = async (dataDir: string): Promise<() => Promise<void>> => {
  const location = await testLocation(dataDir);
  if (location.kind === 'sqlite') {
    copyFileSync(location.file, `${location.file}.copy`);
    return async () => copyFileSync(`${location.file}.copy`, location.file);
  }
  const copy = await databases.get(dataDir)?.copy();
  if (!copy) throw new Error(`No server had its data in ${dataDir}`);
  onTestFinished(() => copy.drop());
  return () => copy.putBack();
};
