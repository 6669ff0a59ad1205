import { expect, test } from 'vitest';
import { nextPeriodEnd } from './calendar.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

test.each([
  { anchor: '2026-03-11T12:00:00Z', start: '2026-03-11T12:00:00Z', end: '2026-04-11T12:00:00Z' },
  { anchor: '2026-12-31T00:00:00Z', start: '2026-12-31T00:00:00Z', end: '2027-01-31T00:00:00Z' },
  { anchor: '2026-01-31T08:30:00Z', start: '2026-01-31T08:30:00Z', end: '2026-02-28T08:30:00Z' },
  { anchor: '2026-01-31T08:30:00Z', start: '2026-02-28T08:30:00Z', end: '2026-03-31T08:30:00Z' },
  { anchor: '2027-10-30T23:59:59Z', start: '2028-01-30T23:59:59Z', end: '2028-02-29T23:59:59Z' },
])('a month from $start, counted from $anchor, ends at $end', ({ anchor, start, end }) => {
  expect(nextPeriodEnd(seconds(anchor), seconds(start))).toBe(seconds(end));
});
