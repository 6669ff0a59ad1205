import { expect, test } from 'vitest';
import { CalendarDate, usFederalHolidays } from './index.ts';

const linesOf = (year: number): string[] => usFederalHolidays(year).map(({ date, name }) => `${date} ${name}`);

test('the holidays of 2025 are those of facts us-holiday.*', () => {
  expect(linesOf(2025)).toEqual([
    "2025-01-01 New Year's Day",
    '2025-01-20 Martin Luther King Jr. Day',
    "2025-02-17 Presidents' Day",
    '2025-05-26 Memorial Day',
    '2025-06-19 Juneteenth',
    '2025-07-04 Independence Day',
    '2025-09-01 Labor Day',
    '2025-10-13 Columbus Day',
    '2025-11-11 Veterans Day',
    '2025-11-27 Thanksgiving Day',
    '2025-12-25 Christmas Day',
  ]);
});

test('Independence Day of 2026 is observed on the Friday before', () => {
  expect(linesOf(2026)).toEqual([
    "2026-01-01 New Year's Day",
    '2026-01-19 Martin Luther King Jr. Day',
    "2026-02-16 Presidents' Day",
    '2026-05-25 Memorial Day',
    '2026-06-19 Juneteenth',
    '2026-07-03 Independence Day (observed)',
    '2026-07-04 Independence Day',
    '2026-09-07 Labor Day',
    '2026-10-12 Columbus Day',
    '2026-11-11 Veterans Day',
    '2026-11-26 Thanksgiving Day',
    '2026-12-25 Christmas Day',
  ]);
});

test('2027 has holidays observed before and after a weekend, and ends with the observed day of the next 1 January', () => {
  expect(linesOf(2027)).toEqual([
    "2027-01-01 New Year's Day",
    '2027-01-18 Martin Luther King Jr. Day',
    "2027-02-15 Presidents' Day",
    '2027-05-31 Memorial Day',
    '2027-06-18 Juneteenth (observed)',
    '2027-06-19 Juneteenth',
    '2027-07-04 Independence Day',
    '2027-07-05 Independence Day (observed)',
    '2027-09-06 Labor Day',
    '2027-10-11 Columbus Day',
    '2027-11-11 Veterans Day',
    '2027-11-25 Thanksgiving Day',
    '2027-12-24 Christmas Day (observed)',
    '2027-12-25 Christmas Day',
    "2027-12-31 New Year's Day (observed)",
  ]);
});

test('a 1 January on a Saturday is observed in the year before only', () => {
  expect(linesOf(2028)[0]).toBe("2028-01-01 New Year's Day");
  expect(linesOf(2028).filter((line) => line.includes('observed') && line.includes('New Year'))).toEqual([]);
});

test('a 1 January on a Sunday is observed on the Monday after', () => {
  expect(linesOf(2034).slice(0, 2)).toEqual(["2034-01-01 New Year's Day", "2034-01-02 New Year's Day (observed)"]);
});

test('every year from 1970 to 2100 has eleven holidays, observed on weekdays, in order and without a date twice', () => {
  for (let year = 1970; year <= 2100; year++) {
    const holidays = usFederalHolidays(year);
    const isObserved = ({ name }: { name: string }): boolean => name.endsWith(' (observed)');
    expect(holidays.filter((holiday) => !isObserved(holiday))).toHaveLength(11);
    for (const { date } of holidays.filter(isObserved)) {
      expect([1, 2, 3, 4, 5]).toContain(new Date(`${date}T00:00Z`).getUTCDay());
    }
    const dates = holidays.map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates.filter((date) => !date.startsWith(String(year)) || !CalendarDate.safeParse(date).success)).toEqual([]);
  }
});
