import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { expect, test } from 'vitest';
import { countTurns } from '../../../test/count-turns.ts';
import { directoryAnswerOf } from './directory-answer.ts';
import type { LoadedDirectory, Place } from './directory-cache.ts';
import { directoryPage } from './directory-page.ts';

const MONDAY = Date.parse('2026-11-23T15:00:00Z');
const ORIGIN = 'https://doorsign.example';

const placeOf = (_place: unknown, index: number): Place => ({
  names: { businessName: 'Harbor Bakery', name: `Location ${index}` },
  point: null,
  snapshot: {
    locationId: `location-${index}`,
    rev: '3',
    updatedAt: 0,
    schedule: { timezone: 'America/New_York', businessHours: HOURS_PRESETS[0]?.hours ?? null, holidays: [] },
    name: 'Harbor Bakery',
    style: DEFAULT_STYLE,
    domains: [],
    phone: null,
    address: null,
  },
});
const directory: LoadedDirectory = { name: 'harbor', places: Array.from({ length: 10 }, placeOf), readAt: MONDAY };

/** Counts the turns of the event loop during work. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const turns = countTurns();
  await work();
  return turns();
};

test('the texts of a directory are written one location a turn, so that other requests are answered between', async () => {
  expect(await turnsDuring(() => directoryAnswerOf(directory, MONDAY, ORIGIN))).toBeGreaterThanOrEqual(10);
  const answer = await directoryAnswerOf(directory, MONDAY, ORIGIN);
  expect(await turnsDuring(() => directoryPage('', directory, answer, MONDAY))).toBeGreaterThanOrEqual(10);
});
