import { expect, test } from 'vitest';
import { visitsOf } from './visits.ts';

const HOUR = 60 * 60 * 1000;
/** Noon in New York, some days after the change to daylight saving time. */
const NOW = Date.parse('2026-03-11T16:00:00Z');
const WIDGET = { locationId: 'bakery', timezone: 'America/New_York', viewsPerDay: 60, nowMs: NOW };

test('visits end with the hour that has begun, and each hour has one sum of a kind', () => {
  const sums = visitsOf({ ...WIDGET, days: 7 });
  expect(Math.max(...sums.map(({ hour }) => hour))).toBe(NOW);
  expect(new Set(sums.map(({ hour, type }) => `${hour} ${type}`)).size).toBe(sums.length);
  expect(sums.every(({ count }) => count > 0)).toBe(true);
});

test('hours are whole ones of the business, and the same figures come again', () => {
  const sums = visitsOf({ ...WIDGET, days: 7 });
  expect(sums.every(({ hour }) => hour % HOUR === 0)).toBe(true);
  expect(visitsOf({ ...WIDGET, days: 7 })).toEqual(sums);
});

test('a busier widget has more of everything', () => {
  const totalOf = (viewsPerDay: number, type: string): number =>
    visitsOf({ ...WIDGET, viewsPerDay, days: 28 })
      .filter((sum) => sum.type === type)
      .reduce((total, { count }) => total + count, 0);
  for (const type of ['view', 'open', 'call', 'directions'])
    expect(totalOf(200, type)).toBeGreaterThan(totalOf(60, type));
});
