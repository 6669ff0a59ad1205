import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../migrations/index.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createFreshDatabase } from './fresh-database.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests make their databases; there in the project `sync-server-postgres` only. */
    postgres: { adminUrl: string; template: string } | undefined;
  }
}

/** Starts PostgreSQL for the whole run, with one migrated database of which every test gets a copy.
 * @returns stops it */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres();
  const { name, url, drop } = await createFreshDatabase(postgres.adminUrl);
  const database = await openDatabase({ kind: 'postgres', url }, { now: () => 0, randomInt: (max) => randomInt(max) });
  await database.migrate(migrations);
  await database.close();
  provide('postgres', { adminUrl: postgres.adminUrl, template: name });
  return async () => {
    await drop();
    await postgres.stop();
  };
};
