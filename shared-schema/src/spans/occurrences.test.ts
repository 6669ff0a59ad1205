import { expect, test } from 'vitest';
import { dateOfDayNumber, dayNumberOf } from '../holidays/index.ts';
import { occurrencesOf, type SpanDates } from './occurrences.ts';

const at = (dates: SpanDates, day: string): string | null => {
  const found = occurrencesOf(dates)(dayNumberOf(day));
  if (found === null) return null;
  const to = found.to === Number.POSITIVE_INFINITY ? 'for ever' : dateOfDayNumber(found.to);
  return `${dateOfDayNumber(found.from)} ${to}`;
};

test.each([
  { day: '2026-07-31', found: '2026-08-02 2026-08-15' },
  { day: '2026-08-02', found: '2026-08-02 2026-08-15' },
  { day: '2026-08-15', found: '2026-08-02 2026-08-15' },
  { day: '2026-08-16', found: null },
])('S17: a span that does not repeat, asked on $day', ({ day, found }) => {
  expect(at({ from: '2026-08-02', to: '2026-08-15' }, day)).toBe(found);
});

test('S18: a span without an end never ends', () => {
  expect(at({ from: '2027-03-01', to: null }, '2020-01-01')).toBe('2027-03-01 for ever');
  expect(at({ from: '2027-03-01', to: null }, '9999-01-01')).toBe('2027-03-01 for ever');
});

test.each([
  { day: '1999-12-24', found: '2026-12-20 2027-01-06' },
  { day: '2027-01-06', found: '2026-12-20 2027-01-06' },
  { day: '2027-01-07', found: '2027-12-20 2028-01-06' },
  { day: '2029-01-06', found: '2028-12-20 2029-01-06' },
  { day: '2028-12-31', found: '2028-12-20 2029-01-06' },
  { day: '2199-12-31', found: '2199-12-20 2200-01-06' },
])('S17: a yearly span over new year, asked on $day', ({ day, found }) => {
  expect(at({ from: '2026-12-20', to: '2027-01-06', yearly: true }, day)).toBe(found);
});

test.each([
  { day: '2028-02-29', found: '2028-02-29 2028-02-29' },
  { day: '2028-03-01', found: '2029-02-28 2029-02-28' },
  { day: '2031-12-31', found: '2032-02-29 2032-02-29' },
  { day: '2100-02-28', found: '2100-02-28 2100-02-28' },
])('S17: a yearly 29 February, asked on $day', ({ day, found }) => {
  expect(at({ from: '2028-02-29', to: '2028-02-29', yearly: true }, day)).toBe(found);
});

test('S17: where two occurrences cover a day, it is the one that begins later', () => {
  const dates = { from: '2028-02-29', to: '2029-02-28', yearly: true } as const;
  expect(at(dates, '2029-02-27')).toBe('2028-02-29 2029-02-28');
  expect(at(dates, '2029-02-28')).toBe('2029-02-28 2030-02-28');
});

test('S17: every day of 400 years finds the occurrence of its own year', () => {
  const find = occurrencesOf({ from: '1900-01-01', to: '1900-12-30', yearly: true });
  for (let day = dayNumberOf('1900-01-01'); day < dayNumberOf('2300-12-31'); day += 13) {
    const date = dateOfDayNumber(day);
    const year = date.endsWith('12-31') ? Number(date.slice(0, 4)) + 1 : date.slice(0, 4);
    expect(find(day)?.from).toBe(dayNumberOf(`${year}-01-01`));
  }
});

test.each([
  { from: '2000-01-01', to: '2000-01-01' },
  { from: '1999-12-31', to: '2000-01-01' },
  { from: '1998-12-20', to: '1999-12-19' },
  { from: '2000-02-29', to: '2000-03-01' },
  { from: '2000-02-29', to: '2001-02-28' },
  { from: '1999-03-01', to: '2000-02-29' },
])('S17: asked on each day of 400 years, $from to $to finds what a list of its occurrences says', (dates) => {
  const yearLater = (date: string, later: number): number => {
    const year = Number(date.slice(0, 4)) + later;
    const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    return dayNumberOf(`${year}${date.endsWith('02-29') && !isLeapYear ? '-02-28' : date.slice(4)}`);
  };
  const list = Array.from({ length: 410 }, (_, later) => ({
    from: yearLater(dates.from, later),
    to: yearLater(dates.to, later),
  }));
  const find = occurrencesOf({ ...dates, yearly: true });
  const wrong: string[] = [];
  let next = 0;
  for (let day = dayNumberOf(dates.from) - 800; day < dayNumberOf('2400-01-01'); day++) {
    while ((list[next] as (typeof list)[number]).to < day || (list[next + 1] as (typeof list)[number]).from <= day)
      next++;
    const { from, to } = list[next] as (typeof list)[number];
    // Asked in order, and by a function that has been asked nothing before.
    for (const found of [find(day), occurrencesOf({ ...dates, yearly: true })(day)])
      if (found?.from !== from || found.to !== to) wrong.push(dateOfDayNumber(day));
  }
  expect(wrong).toEqual([]);
});
