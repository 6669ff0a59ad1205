import { expect, test } from 'vitest';
import { DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import type { DatedHours } from '@doorsign/shared-schema/hours/read-hours';
import { newSpanId, SPANS_MAX, type Season } from '@doorsign/shared-schema/spans';
import { importedDatesOf, type Standing } from './imported-dates.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const WEEK = weekOf(() => DEFAULT_DAY_HOURS);
const NOTHING: Standing = { today: '2026-11-20', seasons: [], entries: [], newer: new Set() };
const CLOSED = { ...DEFAULT_DAY_HOURS, closed: true };

const season = (own: Partial<DatedHours> = {}): DatedHours => ({
  name: 'Summer',
  from: '2027-06-01',
  to: '2027-08-31',
  week: WEEK,
  ...own,
});
const stored = (serial: number): Season => ({
  id: newSpanId(serial, 0),
  name: 'Kept',
  from: '2028-01-01',
  to: '2028-01-02',
  week: WEEK,
});
const reasons = (dated: readonly DatedHours[], standing: Standing = NOTHING) => {
  const { seasons, entries } = importedDatesOf({ seasons: dated, holidays: [] }, standing, NOW, 0.5);
  return [...seasons, ...entries].map(({ leftOut }) => leftOut);
};

test('every season, range and date of a text has an id of its own', () => {
  const { seasons, entries } = importedDatesOf(
    {
      seasons: [season(), season({ from: '2027-05-01', to: '2027-05-31' })],
      holidays: ['2027-01-01', '2027-01-06'].map((date) => ({ name: 'Holiday', from: date, to: date, day: CLOSED })),
    },
    NOTHING,
    NOW,
    0.5,
  );
  expect([...seasons, ...entries].map(({ leftOut }) => leftOut)).toEqual([null, null, null, null]);
  expect(new Set([...seasons, ...entries].map(({ item }) => item.id)).size).toBe(4);
});

test.each([
  { what: 'longer than three years', dated: season({ to: '2031-01-01' }), reason: 'Use at most three years.' },
  { what: 'over', dated: season({ from: '2025-06-01', to: '2025-08-31' }), reason: 'Already past.' },
  {
    what: 'of an earlier year but yearly',
    dated: season({ from: '2025-06-01', to: '2025-08-31', yearly: true }),
    reason: null,
  },
  { what: 'named with a line break', dated: season({ name: 'a\nb' }), reason: 'Use one line' },
])('a season that is $what: $reason', ({ dated, reason }) => {
  expect(reasons([dated])).toEqual([reason]);
});

test('no more ranges and seasons are added than can be kept, and the same one is added once', () => {
  const seasons = Array.from({ length: SPANS_MAX - 1 }, (_, index) => stored(index));
  const others = [season(), season(), season({ from: '2027-05-01', to: '2027-05-31' })];
  // What is left out comes last.
  expect(reasons(others, { ...NOTHING, seasons })).toEqual([
    null,
    'Already in your list.',
    'At most 100 date ranges and seasons can be kept. Remove some first.',
  ]);
});

test('a date that a newer version has saved stays', () => {
  const day: DatedHours = { name: 'Holiday', from: '2026-12-24', to: '2026-12-24', day: CLOSED };
  expect(reasons([day], { ...NOTHING, newer: new Set(['holidays.2026-12-24']) })).toEqual([
    'It was saved by a newer version of the app.',
  ]);
});
