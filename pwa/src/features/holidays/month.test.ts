import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { daysOfMonth, formatMonth, monthAfter, namedRunsOf, weeksOf } from './month.ts';

const NINE_TO_FIVE = { open: '09:00', close: '17:00', closed: false };
const CLOSED = { ...NINE_TO_FIVE, closed: true };
const SCHEDULE: Schedule = {
  timezone: 'Europe/Berlin',
  businessHours: weekOf((day) => (day === 'sunday' ? CLOSED : NINE_TO_FIVE)),
  holidays: [
    { id: 'holiday_1', date: '2027-08-07', name: 'Street fair', ...NINE_TO_FIVE, open: '10:00', close: '16:00' },
    { id: 'holiday_2', date: '2027-08-20', name: 'Jubilee', ...NINE_TO_FIVE, regular: true },
  ],
  spans: [{ id: 's1', name: 'Summer break', from: '2027-08-02', to: '2027-08-15', day: CLOSED }],
};

test.each([
  { month: '2027-08', later: 1, found: '2027-09' },
  { month: '2027-12', later: 1, found: '2028-01' },
  { month: '2027-01', later: -1, found: '2026-12' },
  { month: '2026-11', later: 36, found: '2029-11' },
])('$later months after $month is $found', ({ month, later, found }) => {
  expect(monthAfter(month, later)).toBe(found);
});

test.each([
  { month: '2027-02', length: 28 },
  { month: '2028-02', length: 29 },
  { month: '2027-08', length: 31 },
])('$month has $length days', ({ month, length }) => {
  expect(daysOfMonth(SCHEDULE, month)).toHaveLength(length);
});

test('a month is drawn in weeks from Sunday on', () => {
  const weeks = weeksOf(daysOfMonth(SCHEDULE, '2027-08')).map((week) =>
    week.map((day) => Number(day?.date.slice(8) ?? 0)),
  );
  expect(formatMonth('2027-08')).toBe('August 2027');
  expect(weeks).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 31, 0, 0, 0, 0],
  ]);
  expect(weeksOf(daysOfMonth(SCHEDULE, '2027-09'))[0]?.map((day) => day?.date.slice(8))).toEqual([
    undefined,
    undefined,
    undefined,
    '01',
    '02',
    '03',
    '04',
  ]);
});

test('days with a name are listed in runs, parted by a day of its own', () => {
  expect(namedRunsOf(daysOfMonth(SCHEDULE, '2027-08'))).toEqual([
    { from: '2027-08-02', to: '2027-08-06', text: 'Closed for Summer break' },
    { from: '2027-08-07', to: '2027-08-07', text: 'Open 10:00 AM – 4:00 PM (Street fair)' },
    { from: '2027-08-08', to: '2027-08-15', text: 'Closed for Summer break' },
    { from: '2027-08-20', to: '2027-08-20', text: 'Open 9:00 AM – 5:00 PM (Jubilee)' },
  ]);
  expect(namedRunsOf(daysOfMonth(SCHEDULE, '2027-09'))).toEqual([]);
});
