import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { OWNER, seedOwner } from '../../../test/sync-service-fixture.ts';
import { EVENTS } from '../../platform/parameters.ts';
import { rollUp } from './roll-up.ts';

const HOUR = 3_600_000;
const HOURS = 72;

test('hours that two processes add up at once are neither lost nor counted twice', async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const began = Date.parse('2026-01-05T00:00:00Z');
  await database.write((tx) =>
    tx
      .insertInto('event_counts')
      .values(
        Array.from({ length: HOURS }, (_, hour) => ({
          location_id: OWNER.locationId,
          hour: began + hour * HOUR,
          type: 'view' as const,
          count: hour + 1,
        })),
      )
      .execute(),
  );
  const late = began + EVENTS.hoursKeptMs + 10 * 24 * HOUR;
  await Promise.all(Array.from({ length: 4 }, () => rollUp(database, late)));
  expect(await database.read.selectFrom('event_counts').select('hour').execute()).toEqual([]);
  const days = await database.read.selectFrom('event_days').select('count').execute();
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe((HOURS * (HOURS + 1)) / 2);
});
