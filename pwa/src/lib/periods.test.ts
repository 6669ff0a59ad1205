import { expect, test } from 'vitest';
import type { DayHours, Period } from '@doorsign/shared-schema/hours';
import {
  meetingsOf,
  periodsOf,
  shiftsOfDay,
  withoutPeriod,
  withPeriod,
  withPeriods,
  withSortedPeriods,
} from './periods.ts';

/** Reads "09:00-12:00 14:00-18:00"; a missing time is still being typed. */
const periods = (text: string): Period[] =>
  text.split(' ').map((part) => {
    const [open = '', close = ''] = part.split('-');
    return { open, close };
  });
const dayOf = (text: string): DayHours => withPeriods({ open: '', close: '', closed: false }, periods(text));
const textOf = (day: DayHours): string =>
  periodsOf(day)
    .map(({ open, close }) => `${open}-${close}`)
    .join(' ');

const CLINIC = dayOf('09:00-12:00 14:00-18:00');

test('a day of one period has no further ones', () => {
  expect(dayOf('09:00-17:00')).toEqual({ open: '09:00', close: '17:00', closed: false });
  expect(withPeriods(CLINIC, periods('10:00-11:00'))).not.toHaveProperty('more');
});

test('replacing the periods keeps the rest of the day', () => {
  expect(withPeriods({ ...CLINIC, closed: true, appointment: true }, periods('10:00-11:00'))).toEqual({
    open: '10:00',
    close: '11:00',
    closed: true,
    appointment: true,
  });
});

test.each([
  { index: 0, result: '09:00-13:00 14:00-18:00' },
  { index: 1, result: '09:00-12:00 14:00-13:00' },
])('a time of period $index is replaced in its place', ({ index, result }) => {
  expect(textOf(withPeriod(CLINIC, index, { close: '13:00' }))).toBe(result);
});

test('after removing the first period, the next is the day’s first', () => {
  expect(withoutPeriod(CLINIC, 0)).toEqual({ open: '14:00', close: '18:00', closed: false });
  expect(withoutPeriod(CLINIC, 1)).toEqual({ open: '09:00', close: '12:00', closed: false });
});

test('periods are sorted by their opening', () => {
  expect(textOf(withSortedPeriods(dayOf('18:00-02:00 14:00-16:00 09:00-12:00')))).toBe(
    '09:00-12:00 14:00-16:00 18:00-02:00',
  );
});

test('sorting does not change the day it is given', () => {
  const day = dayOf('18:00-02:00 09:00-12:00');
  withSortedPeriods(day);
  expect(textOf(day)).toBe('18:00-02:00 09:00-12:00');
});

test('the shifts of a day leave out what is still being typed, and a closed day has none', () => {
  expect(shiftsOfDay(dayOf('09:00-12:00 14:00-'))).toEqual([{ open: 540, close: 720 }]);
  expect(shiftsOfDay({ ...CLINIC, closed: true })).toEqual([]);
});

test.each([
  { day: '09:00-17:00', meetings: [null] },
  { day: '09:00-12:00 14:00-18:00', meetings: [null, null] },
  { day: '09:00-12:00 12:00-18:00', meetings: [null, 'touches'] },
  { day: '12:00-18:00 09:00-12:00', meetings: [null, 'touches'] },
  { day: '09:00-12:00 11:59-18:00', meetings: [null, 'overlaps'] },
  { day: '09:00-17:00 12:00-13:00', meetings: [null, 'overlaps'] },
  { day: '09:00-17:00 09:00-17:00', meetings: [null, 'overlaps'] },
  { day: '12:00-13:00 09:00-17:00', meetings: [null, 'overlaps'] },
  { day: '09:00-10:00 11:00-12:00 09:30-11:30', meetings: [null, null, 'overlaps'] },
  { day: '09:00-10:00 10:00-12:00 11:00-13:00', meetings: [null, 'touches', 'overlaps'] },
  // After midnight
  { day: '18:00-02:00 22:00-23:00', meetings: [null, 'overlaps'] },
  { day: '18:00-02:00 23:59-03:00', meetings: [null, 'overlaps'] },
  { day: '18:00-23:59 23:59-01:00', meetings: [null, 'overlaps'] },
  { day: '20:00-03:00 01:00-02:00', meetings: [null, null] },
  { day: '00:00-02:00 20:00-00:00', meetings: [null, null] },
  { day: '09:00-09:00 20:00-21:00', meetings: [null, 'overlaps'] },
  // While typing
  { day: '09:00-12:00 -18:00', meetings: [null, null] },
  { day: '-12:00 09:00-18:00', meetings: [null, null] },
])('$day meets $meetings', ({ day, meetings }) => {
  expect(meetingsOf(dayOf(day))).toEqual(meetings);
});
