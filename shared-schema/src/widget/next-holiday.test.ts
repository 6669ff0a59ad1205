import { expect, test } from 'vitest';
import type { Holiday } from '../holidays/holiday.ts';
import { weekOf } from '../hours/index.ts';
import type { Schedule } from '../status/index.ts';
import { NEXT_HOLIDAY_DAYS, nextHolidayOf } from './next-holiday.ts';

const on = (date: string, name = date, hours: [string, string] | null = null): Holiday => {
  const [open, close] = hours ?? ['09:00', '17:00'];
  return { id: `preset_${date}`, date, name, closed: hours === null, open, close };
};

const scheduleOf = (holidays: readonly Holiday[], more: Partial<Schedule> = {}): Schedule => ({
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '08:00', close: '16:00', closed: false })),
  holidays,
  ...more,
});

test.each([
  { name: 'no holidays', holidays: [], next: null },
  { name: 'a holiday today', holidays: [on('2026-11-26')], next: '2026-11-26' },
  { name: 'a holiday yesterday is over', holidays: [on('2026-11-25')], next: null },
  { name: 'the earliest, whatever the order', holidays: [on('2027-01-01'), on('2026-12-25')], next: '2026-12-25' },
  { name: 'a holiday on the last day of the period', holidays: [on('2027-02-24')], next: '2027-02-24' },
  { name: 'a holiday after the period', holidays: [on('2027-02-25')], next: null },
])('from 2026-11-26 on: $name', ({ holidays, next }) => {
  expect(NEXT_HOLIDAY_DAYS).toBe(90);
  expect(nextHolidayOf(scheduleOf(holidays), '2026-11-26')?.date ?? null).toBe(next);
});

test('the last of two entries for one date counts', () => {
  const twice = [on('2026-12-24', 'Closed'), on('2026-12-31'), on('2026-12-24', 'Short day', ['09:00', '12:00'])];
  expect(nextHolidayOf(scheduleOf(twice), '2026-12-01')).toEqual({
    date: '2026-12-24',
    name: 'Short day',
    hours: ['09:00', '12:00'],
  });
});

test('a holiday without hours has hours null', () => {
  expect(nextHolidayOf(scheduleOf([on('2026-12-25', 'Christmas Day')]), '2026-12-01')?.hours).toBeNull();
});

const CLOSED = { open: '09:00', close: '17:00', closed: true };
const BREAK = { id: 's1', name: 'Fall break', from: '2026-11-28', to: '2026-12-12', day: CLOSED };
const VACATION = { from: '2026-11-28', to: '2026-12-12' };

test.each([
  { name: 'before it', today: '2026-11-20', next: { date: VACATION.from, to: VACATION.to } },
  { name: 'on its first day', today: '2026-11-28', next: { date: VACATION.from, to: VACATION.to } },
  { name: 'in its middle', today: '2026-12-05', next: { date: VACATION.from, to: VACATION.to } },
  { name: 'on its last day', today: '2026-12-12', next: { date: VACATION.from, to: VACATION.to } },
  { name: 'after it', today: '2026-12-13', next: null },
])('a range of dates, $name', ({ today, next }) => {
  const found = nextHolidayOf(scheduleOf([], { spans: [BREAK] }), today);
  expect(found).toEqual(next && { ...next, name: 'Fall break', hours: null });
});

test('a range of one day has no last date, and one of every year is its next occurrence', () => {
  const eve = { ...BREAK, from: '2024-12-24', to: '2024-12-24', yearly: true as const, name: 'Christmas Eve' };
  expect(nextHolidayOf(scheduleOf([], { spans: [eve] }), '2026-12-01')).toEqual({
    date: '2026-12-24',
    name: 'Christmas Eve',
    hours: null,
  });
});

test('an entry within a range parts it in two, so that the hours are right on every date', () => {
  const schedule = scheduleOf([on('2026-12-05', 'Fair', ['10:00', '14:00'])], { spans: [BREAK] });
  const datesOn = (today: string) => {
    const { date, to, name } = nextHolidayOf(schedule, today) ?? {};
    return [date, to, name];
  };
  expect(datesOn('2026-12-01')).toEqual(['2026-11-28', '2026-12-04', 'Fall break']);
  expect(datesOn('2026-12-05')).toEqual(['2026-12-05', undefined, 'Fair']);
  expect(datesOn('2026-12-06')).toEqual(['2026-12-06', '2026-12-12', 'Fall break']);
});

test('the stronger of two ranges decides, and a season never is a holiday', () => {
  const week = { id: 's3', name: 'Winter', from: '2026-11-01', to: '2027-02-01', week: weekOf(() => CLOSED) };
  const fair = { ...BREAK, id: 's2', name: 'Fair', from: '2026-12-01', to: '2026-12-02' };
  const schedule = scheduleOf([], { spans: [BREAK, fair, week] });
  expect(nextHolidayOf(schedule, '2026-12-01')).toMatchObject({ date: '2026-12-01', to: '2026-12-02', name: 'Fair' });
  expect(nextHolidayOf(schedule, '2026-12-03')).toMatchObject({ date: '2026-12-03', to: '2026-12-12' });
});

test('normal hours are those of the week on that date', () => {
  const regular = { ...on('2026-12-25', 'Christmas Day'), regular: true as const };
  expect(nextHolidayOf(scheduleOf([regular]), '2026-12-01')?.hours).toEqual(['08:00', '16:00']);
});

test('a day by appointment has a note, in the owner’s words if there are any, and never a key of the texts', () => {
  const entry = { ...on('2026-12-25', 'Christmas Day'), appointment: true as const };
  const noteOf = (appointment?: string) =>
    nextHolidayOf(scheduleOf([entry], { messages: appointment ? { appointment } : {} }), '2026-12-01')?.note;
  expect(noteOf()).toBe('By appointment');
  expect(noteOf('Ring the bell')).toBe('Ring the bell');
  expect(noteOf('on')).toBe('on\u2060');
});
