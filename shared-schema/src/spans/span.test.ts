import { expect, test } from 'vitest';
import { weekOf } from '../hours/hours.ts';
import { DaySpan, newSpanId, Season, SpanId } from './span.ts';

const CLOSED = { open: '09:00', close: '17:00', closed: true };
const SPAN = { id: 's1767225600000123', name: 'Break' };

/** Returns what is wrong with the dates of a range; null if nothing is. */
const problemOf = (dates: object): string | null =>
  DaySpan.safeParse({ ...SPAN, day: CLOSED, ...dates }).error?.issues[0]?.message ?? null;

test.each([
  { dates: { from: '2026-12-24', to: '2026-12-24' }, problem: null },
  { dates: { from: '2026-12-24', to: '2026-12-23' }, problem: 'The last day is before the first.' },
  { dates: { from: '2026-01-01', to: '2029-01-04' }, problem: null },
  { dates: { from: '2026-01-01', to: '2029-01-05' }, problem: 'Use at most three years.' },
  { dates: { from: '2026-12-24', to: '2027-12-23', yearly: true }, problem: null },
  {
    dates: { from: '2026-12-24', to: '2027-12-24', yearly: true },
    problem: 'A period that repeats every year must be shorter than a year.',
  },
  { dates: { from: '2028-02-29', to: '2029-02-27', yearly: true }, problem: null },
  { dates: { from: '2026-12-24', to: null }, problem: 'Only seasons may be without an end.' },
])('a range with $dates: $problem', ({ dates, problem }) => {
  expect(problemOf(dates)).toBe(problem);
});

test.each([
  { dates: { from: '2026-12-24', to: null }, problem: null },
  {
    dates: { from: '2026-12-24', to: null, yearly: true },
    problem: 'A period that repeats every year must be shorter than a year.',
  },
  { dates: { from: '2026-06-01', to: '2026-08-31', yearly: true }, problem: null },
])('a season with $dates: $problem', ({ dates, problem }) => {
  const season = { ...SPAN, week: weekOf(() => CLOSED), ...dates };
  expect(Season.safeParse(season).error?.issues[0]?.message ?? null).toBe(problem);
});

test('the id of a new span has 13 digits of time and three random ones', () => {
  expect(newSpanId(1_767_225_600_000, 0.0129)).toBe('s1767225600000012');
  expect(newSpanId(1, 0.9999)).toBe('s0000000000001999');
  expect(SpanId.safeParse('s176722560000012').success).toBe(false);
});
