import { expect, test } from 'vitest';
import { type DayHours, weekOf } from '../hours/index.ts';
import type { Schedule } from '../status/index.ts';
import { wireDayOf } from './wire-day.ts';
import { wireWeekOf } from './wire-week.ts';

const rowOf = (...periods: string[]): DayHours => {
  const [first = { open: '09:00', close: '17:00' }, ...more] = periods.map((period) => {
    const [open = '', close = ''] = period.split('-');
    return { open, close };
  });
  return { ...first, closed: periods.length === 0, ...(more.length > 0 && { more }) };
};

test.each([
  { name: 'closed', row: rowOf(), times: null },
  { name: 'one period, as typed', row: rowOf('18:00-23:59'), times: ['18:00', '23:59'] },
  {
    name: 'two, in their order',
    row: rowOf('14:00-18:00', '09:00-12:30'),
    times: ['09:00', '12:30', '14:00', '18:00'],
  },
  { name: 'two that touch', row: rowOf('09:00-12:00', '12:00-18:00'), times: ['09:00', '18:00'] },
  { name: 'two that overlap', row: rowOf('09:00-14:00', '12:00-18:00'), times: ['09:00', '18:00'] },
  { name: 'one inside another', row: rowOf('09:00-18:00', '10:00-11:00'), times: ['09:00', '18:00'] },
  { name: 'past midnight', row: rowOf('20:00-02:00', '09:00-20:00'), times: ['09:00', '02:00'] },
  { name: 'the whole day', row: rowOf('12:00-24:00', '00:00-12:00'), times: ['00:00', '24:00'] },
  {
    name: 'longer than a day, which two times cannot say',
    row: rowOf('08:00-08:00', '23:00-22:00'),
    times: ['08:00', '08:00', '23:00', '22:00'],
  },
])('a row: $name', ({ row, times }) => {
  expect(wireDayOf(row)).toEqual(times);
});

const week = (row: DayHours) => weekOf(() => row);
const schedule: Schedule = {
  timezone: 'America/New_York',
  businessHours: week(rowOf('09:00-17:00')),
  holidays: [{ id: 'a', date: '2026-11-26', name: 'Thanksgiving Day', closed: true, open: '09:00', close: '17:00' }],
};

test('a week has no dated entry, and no appointments if there are none', () => {
  expect(wireWeekOf(schedule, '2026-11-23')).toEqual({ hours: Array.from({ length: 7 }, () => ['09:00', '17:00']) });
  expect(wireWeekOf({ ...schedule, businessHours: null }, '2026-11-23')).toEqual({ hours: null });
});

test('each weekday’s row is that of its next date, so that none is last season’s', () => {
  const season = { id: 's1', name: 'Winter', from: '2026-11-26', to: '2027-01-31', week: week(rowOf('10:00-15:00')) };
  const { hours } = wireWeekOf({ ...schedule, spans: [season] }, '2026-11-24');
  // Monday is the 30th, Tuesday and Wednesday are the 24th and 25th.
  expect(hours?.map((row) => row?.[0])).toEqual(['10:00', '09:00', '09:00', '10:00', '10:00', '10:00', '10:00']);
});

test('days by appointment have a note, Monday first', () => {
  const byAppointment = weekOf((day) => ({
    ...rowOf('09:00-12:00'),
    ...(day === 'wednesday' && { appointment: true as const }),
    ...(day === 'sunday' && { closed: true, appointment: true as const }),
  }));
  expect(wireWeekOf({ ...schedule, businessHours: byAppointment }, '2026-11-23')).toMatchObject({
    byAppointment: [null, null, 'By appointment', null, null, null, 'By appointment'],
  });
});
