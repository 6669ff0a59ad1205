import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createFreshDatabase } from '../postgres/fresh-database.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runUpgradeKills } from './upgrade-kills.ts';

const SEED = 1;
const KILLS = 2;

const options = () => {
  const postgres = inject('postgres');
  const freshUrl =
    postgres &&
    (async () => {
      const { url, drop } = await createFreshDatabase(postgres.adminUrl);
      onTestFinished(drop);
      return url;
    });
  return { kills: KILLS, seed: SEED, folder: temporaryFolder('upgrade'), freshUrl: freshUrl ?? null };
};

test('an upgrade that is killed heals at the next start: nothing is lost', { timeout: 600_000 }, async () => {
  const { kills, faults } = await runUpgradeKills(options());
  expect({ kills, faults }).toEqual({ kills: KILLS, faults: [] });
});

test.each([
  ['a row', sql`delete from log where seq = 1`, /not as it should be: log$/],
  ['an index', sql`drop index webhook_endpoints_id`, /without the indexes webhook_endpoints_id$/],
])('%s that is lost is found out', { timeout: 600_000 }, async (_, statement, fault) => {
  const { faults } = await runUpgradeKills({
    ...options(),
    kills: 1,
    async spoil(location) {
      const database = await openDatabase(location, { now: () => 0, randomInt: (max) => max - 1 });
      await database.write((tx) => statement.execute(tx));
      await database.close();
    },
  });
  expect(faults).toEqual([expect.stringMatching(fault)]);
});
