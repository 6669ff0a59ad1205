import { DAYS } from '@doorsign/shared-schema/hours';
import { expect, test } from 'vitest';
import { hoursRowOf } from './hours-row.ts';

test.each([
  { date: '2026-11-20', row: '/hours#friday' },
  { date: '2026-11-22', row: '/hours#sunday' },
  { date: '2026-11-23', row: '/hours#monday' },
  // A leap day.
  { date: '2028-02-29', row: '/hours#tuesday' },
])('$date leads to $row', ({ date, row }) => expect(hoursRowOf(date)).toBe(row));

test('each day of a week leads to its own row', () => {
  const dates = DAYS.map((_day, index) => `2026-11-${23 + index}`);
  expect(dates.map(hoursRowOf)).toEqual(DAYS.map((day) => `/hours#${day}`));
});
