import { expect, test } from 'vitest';
import { dateOfDayNumber, dayNumberOf } from '@doorsign/shared-schema/holidays';
import { ticksOf } from './ticks.ts';

/** Consecutive days until Friday, November 20. */
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: dateOfDayNumber(dayNumberOf('2026-11-20') - count + 1 + index),
  }));

test('a week has its weekdays', () => {
  expect(ticksOf(days(7)).map(({ text }) => text)).toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
});

test('a month has its Mondays', () => {
  expect(ticksOf(days(30))).toEqual([
    { index: 4, text: 'Oct 26' },
    { index: 11, text: 'Nov 2' },
    { index: 18, text: 'Nov 9' },
    { index: 25, text: 'Nov 16' },
  ]);
});

test('three months have every third Monday, and none at the edge', () => {
  expect(ticksOf(days(90)).map(({ text }) => text)).toEqual(['Aug 31', 'Sep 21', 'Oct 12', 'Nov 2']);
});
