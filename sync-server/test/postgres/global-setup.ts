import { randomBytes, randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../migrations/index.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createFreshDatabase, dropDatabases, readBlankState, type BlankState } from './fresh-database.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which tests create their databases, only in the project `sync-server-postgres`. */
    postgres: { adminUrl: string; template: string; prefix: string; blank: BlankState } | undefined;
  }
}

/** Starts PostgreSQL for the whole run, with one migrated database that is copied for every test.
 * @returns stops it */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres();
  const prefix = `doorsign_test_${randomBytes(4).toString('hex')}`;
  const { name, url } = await createFreshDatabase(postgres.adminUrl, undefined, prefix);
  const database = await openDatabase({ kind: 'postgres', url }, { now: () => 0, randomInt: (max) => randomInt(max) });
  await database.migrate(migrations);
  await database.close();
  const blank = await readBlankState(url);
  provide('postgres', { adminUrl: postgres.adminUrl, template: name, prefix, blank });
  return async () => {
    await dropDatabases(postgres.adminUrl, prefix);
    await postgres.stop();
  };
};
