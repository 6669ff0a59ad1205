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

test('New Year at the bakery follows its own calendar', () => {
  // 22:00 on 31 December in Boston.
  const at = Date.parse('2027-01-01T03:00:00Z');
  const { schedule } = demoBusiness(at);
  expect(statusAt(schedule, at).status).toBe('closed');
  expect(statusAt(schedule, at + 12 * 3_600_000)).toMatchObject({ status: 'holiday', holidayName: "New Year's Day" });
});
