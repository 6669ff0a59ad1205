import { expect, test } from 'vitest';
import { dateAt, readingAt } from './reading-at.ts';

test.each([
  { at: '2026-11-27T04:59:59Z', date: '2026-11-26' },
  { at: '2026-11-27T05:00:00Z', date: '2026-11-27' },
  { at: '1969-12-31T04:59:59Z', date: '1969-12-30' },
])('at $at it is $date in New York', ({ at, date }) => {
  expect(dateAt('America/New_York', Date.parse(at))).toBe(date);
});

test('the clock reads local time, counted like an instant in UTC', () => {
  const at = Date.parse('2026-07-01T16:30:00Z');
  expect(new Date(readingAt('America/New_York', at)).toISOString()).toBe('2026-07-01T12:30:00.000Z');
});

test('an unknown zone is refused', () => {
  expect(() => dateAt('Nowhere/City', 0)).toThrow(RangeError);
});
