import { expect, test } from 'vitest';
import type { Holiday } from '../holidays/holiday.ts';
import { NEXT_HOLIDAY_DAYS, nextHolidayOf } from './next-holiday.ts';

const on = (date: string, name = date, hours: [string, string] | null = null): Holiday => {
  const [open, close] = hours ?? ['09:00', '17:00'];
  return { id: `preset_${date}`, date, name, closed: hours === null, open, close };
};

test.each([
  { name: 'none at all', holidays: [], next: null },
  { name: 'today’s own', holidays: [on('2026-11-26')], next: '2026-11-26' },
  { name: 'not yesterday’s', holidays: [on('2026-11-25')], next: null },
  { name: 'the earliest, whatever the order', holidays: [on('2027-01-01'), on('2026-12-25')], next: '2026-12-25' },
  { name: 'one on the last day that is told of', holidays: [on('2027-02-24')], next: '2027-02-24' },
  { name: 'none after that day', holidays: [on('2027-02-25')], next: null },
])('from 2026-11-26 on: $name', ({ holidays, next }) => {
  expect(NEXT_HOLIDAY_DAYS).toBe(90);
  expect(nextHolidayOf(holidays, '2026-11-26')?.date ?? null).toBe(next);
});

test('of two entries for one date the last counts', () => {
  const twice = [on('2026-12-24', 'Closed'), on('2026-12-31'), on('2026-12-24', 'Short day', ['09:00', '12:00'])];
  expect(nextHolidayOf(twice, '2026-12-01')).toEqual({
    date: '2026-12-24',
    name: 'Short day',
    hours: ['09:00', '12:00'],
  });
});

test('a day without any hours says so', () => {
  expect(nextHolidayOf([on('2026-12-25', 'Christmas Day')], '2026-12-01')?.hours).toBeNull();
});
