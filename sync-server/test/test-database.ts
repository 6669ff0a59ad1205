import { inject, onTestFinished } from 'vitest';
import { locationOf, type DatabaseLocation } from '../src/platform/database/location.ts';
import { createFreshDatabase } from './postgres/fresh-database.ts';

/** The PostgreSQL databases of this worker's tests, by the data folder of the server that uses them. */
const urls = new Map<string, string>();

/** DATABASE_URL for a server with this data folder, gone when the test is over; the same folder gets the same one.
 * @returns null where tests run on SQLite, whose file is in the folder */
export const testDatabaseUrl = async (dataDir: string): Promise<string | null> => {
  const postgres = inject('postgres');
  if (!postgres) return null;
  const known = urls.get(dataDir);
  if (known !== undefined) return known;
  const { url, drop } = await createFreshDatabase(postgres.adminUrl, postgres.template);
  urls.set(dataDir, url);
  onTestFinished(async () => {
    urls.delete(dataDir);
    await drop();
  });
  return url;
};

/** Where a test with this data folder keeps its data, on the engine of this run. */
export const testLocation = async (dataDir: string): Promise<DatabaseLocation> =>
  locationOf({ databaseUrl: await testDatabaseUrl(dataDir), dataDir });
