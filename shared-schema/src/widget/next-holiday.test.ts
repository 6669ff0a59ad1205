import { expect, test } from 'vitest';
import type { Holiday } from '../holidays/holiday.ts';
import { NEXT_HOLIDAY_DAYS, nextHolidayOf } from './next-holiday.ts';

const on = (date: string, name = date, hours: [string, string] | null = null): Holiday => {
  const [open, close] = hours ?? ['09:00', '17:00'];
  return { id: `preset_${date}`, date, name, closed: hours === null, open, close };
};

test.each([
  { name: 'no holidays', holidays: [], next: null },
  { name: 'a holiday today', holidays: [on('2026-11-26')], next: '2026-11-26' },
  { name: 'a holiday yesterday is over', holidays: [on('2026-11-25')], next: null },
  { name: 'the earliest, whatever the order', holidays: [on('2027-01-01'), on('2026-12-25')], next: '2026-12-25' },
  { name: 'a holiday on the last day of the period', holidays: [on('2027-02-24')], next: '2027-02-24' },
  { name: 'a holiday after the period', holidays: [on('2027-02-25')], next: null },
])('from 2026-11-26 on: $name', ({ holidays, next }) => {
  expect(NEXT_HOLIDAY_DAYS).toBe(90);
  expect(nextHolidayOf(holidays, '2026-11-26')?.date ?? null).toBe(next);
});

test('the last of two entries for one date counts', () => {
  const twice = [on('2026-12-24', 'Closed'), on('2026-12-31'), on('2026-12-24', 'Short day', ['09:00', '12:00'])];
  expect(nextHolidayOf(twice, '2026-12-01')).toEqual({
    date: '2026-12-24',
    name: 'Short day',
    hours: ['09:00', '12:00'],
  });
});

test('a holiday without hours has hours null', () => {
  expect(nextHolidayOf([on('2026-12-25', 'Christmas Day')], '2026-12-01')?.hours).toBeNull();
});
