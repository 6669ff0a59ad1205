import { expect, test } from 'vitest';
import { statusAt } from '../status/index.ts';
import { businessDayOf, nextHolidayOf } from '../widget/index.ts';
import { demoBusiness } from './demo.ts';

const DAY = 86_400_000;

test('on any day of ten years the demo business opens or closes within two days, and usually has a next holiday', () => {
  let told = 0;
  for (let day = 0; day < 3650; day++) {
    const at = Date.parse('2026-01-01T03:00:00Z') + day * DAY;
    const { schedule } = demoBusiness(at);
    const { status, nextChangeAt } = statusAt(schedule, at);
    expect(status).not.toBe('other');
    expect((nextChangeAt ?? Infinity) - at).toBeLessThan(2 * DAY);
    if (nextHolidayOf(schedule, businessDayOf(schedule.timezone, at).date)) told += 1;
  }
  expect(told).toBeGreaterThan(3650 * 0.9);
});

test('workdays have a lunch break, and visitors read when it is about to close', () => {
  const at = Date.parse('2026-06-11T16:15:00Z');
  const { schedule } = demoBusiness(at);
  const told = [at, at + 15 * 60_000, at + 75 * 60_000, at + 330 * 60_000].map((instant) => {
    const { status, note } = statusAt(schedule, instant);
    return [status, note];
  });
  expect(told).toEqual([
    ['open', 'Closing soon'],
    ['closed', null],
    ['open', null],
    ['open', 'Closing soon'],
  ]);
});

test.each([2026, 2031])('the days after Christmas %i have hours of their own', (year) => {
  const at = Date.parse(`${year}-12-28T16:00:00Z`);
  const { schedule } = demoBusiness(at);
  expect(nextHolidayOf(schedule, `${year}-12-28`)).toMatchObject({
    date: `${year}-12-26`,
    to: `${year}-12-30`,
    name: 'Christmas week',
    hours: ['09:00', '13:00'],
  });
  expect(statusAt(schedule, at)).toMatchObject({ status: 'open', reason: 'span', note: 'Christmas week' });
});

test('New Year at the bakery follows its own calendar', () => {
  // 22:00 on 31 December in Boston.
  const at = Date.parse('2027-01-01T03:00:00Z');
  const { schedule } = demoBusiness(at);
  expect(statusAt(schedule, at).status).toBe('closed');
  expect(statusAt(schedule, at + 12 * 3_600_000)).toMatchObject({ status: 'holiday', holidayName: "New Year's Day" });
});
