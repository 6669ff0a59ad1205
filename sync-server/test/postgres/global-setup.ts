import { randomBytes, randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../migrations/index.ts';
import { fill } from '../../bench/fill/fill.ts';
import { isWholeRun } from '../../scripts/run-tests/scope.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createFreshDatabase, dropDatabases, readBlankState, type BlankState } from './fresh-database.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which tests create their databases, only in the project `sync-server-postgres`. */
    postgres:
      | {
          adminUrl: string;
          template: string;
          prefix: string;
          blank: BlankState;
          /** A database of many businesses, in which the whole run explains statements. */
          plansUrl: string | null;
        }
      | undefined;
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
  const plansUrl = isWholeRun ? (await createFreshDatabase(postgres.adminUrl, name, prefix)).url : null;
  if (plansUrl !== null) await fillForPlans(plansUrl);
  provide('postgres', { adminUrl: postgres.adminUrl, template: name, prefix, blank, plansUrl });
  return async () => {
    await dropDatabases(postgres.adminUrl, prefix);
    await postgres.stop();
  };
};

/** Businesses with which the tables that matter have thousands of rows. */
const BUSINESSES = 2500;

/** The clock of tests that do not set it. */
const FILLED_UNTIL_MS = Date.parse('2026-03-11T12:00:00Z');

const fillForPlans = async (url: string): Promise<void> => {
  const deps = { now: () => FILLED_UNTIL_MS, randomInt: (max: number) => randomInt(max) };
  const database = await openDatabase({ kind: 'postgres', url, isPatient: true }, deps);
  try {
    await fill(database, { businesses: BUSINESSES, seed: 1, nowMs: FILLED_UNTIL_MS });
  } finally {
    await database.close();
  }
};
