import { expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber, dayNumberOf, weekdayOf } from './index.ts';

test('every day from 1600 to 2400 has the same number and weekday as in Date', () => {
  const first = Date.UTC(1600, 0, 1) / 86_400_000;
  const last = Date.UTC(2400, 11, 31) / 86_400_000;
  const wrong: string[] = [];
  for (let expected = first; expected <= last; expected++) {
    const date = new Date(expected * 86_400_000);
    const number = dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
    if (number !== expected || weekdayOf(number) !== (date.getUTCDay() + 6) % 7) wrong.push(date.toISOString());
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2000-02-29', 11_016],
  ['2026-12-25', 20_812],
  ['9999-12-31', 2_932_896],
])('%s is day number %i', (date, number) => {
  expect(dayNumberOf(date)).toBe(number);
  expect(dateOfDayNumber(number)).toBe(date);
});
