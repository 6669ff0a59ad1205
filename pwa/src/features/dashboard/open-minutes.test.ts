import { expect, test } from 'vitest';
import { HOURS_PRESETS, weekOf, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { daysAhead } from '../../lib/days-ahead.ts';
import { openMinutesThisWeek } from './open-minutes.ts';

const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false });
const schedule = (days: Partial<FullBusinessHours>, more: Partial<Schedule> = {}): Schedule => ({
  timezone: 'America/New_York',
  businessHours: weekOf((day) => days[day] ?? CLOSED),
  holidays: [],
  ...more,
});
/** The bar of Friday, November 20. */
const openToday = (hours: Schedule) => daysAhead(hours, '2026-11-20', 1)[0]?.intervals;
/** That Friday. */
const NOON = Date.parse('2026-11-20T17:00:00Z');

test.each([
  { name: 'a working day', days: { friday: open('09:00', '17:00') }, today: [{ from: 540, to: 1020 }] },
  { name: 'a closed day', days: {}, today: [] },
  { name: 'the night of the previous day', days: { thursday: open('18:00', '02:00') }, today: [{ from: 0, to: 120 }] },
  { name: 'a night until midnight', days: { friday: open('18:00', '02:00') }, today: [{ from: 1080, to: 1440 }] },
  {
    name: 'adjacent night and day hours as one',
    days: { thursday: open('18:00', '02:00'), friday: open('02:00', '05:00') },
    today: [{ from: 0, to: 300 }],
  },
])('today’s bar shows $name', ({ days, today }) => {
  expect(openToday(schedule(days))).toEqual(today);
});

test('a business that never closes has a full bar', () => {
  const always = schedule({}, { businessHours: HOURS_PRESETS[3]?.hours ?? null });
  expect(openToday(always)).toEqual([{ from: 0, to: 1440 }]);
  expect(openMinutesThisWeek(always, NOON)).toBe(7 * 24 * 60);
});

test('hours that were never saved have no bar', () => {
  expect(openToday(schedule({}, { businessHours: null }))).toEqual([]);
});

test('a holiday replaces the hours of its day in today’s bar and in the week', () => {
  const holidays = [
    { id: 'holiday_1', date: '2026-11-20', name: 'Festival', closed: false, open: '10:00', close: '12:00' },
  ];
  const nineToFive = weekOf(() => open('09:00', '17:00'));
  const festive = schedule({}, { businessHours: nineToFive, holidays });
  expect(openToday(festive)).toEqual([{ from: 600, to: 720 }]);
  expect(openMinutesThisWeek(festive, NOON)).toBe((6 * 8 + 2) * 60);
});

test.each([
  { name: 'Monday’s first minute', at: '2026-11-16T05:00:00Z' },
  { name: 'Sunday’s last', at: '2026-11-23T04:59:00Z' },
])('the week runs from Monday to Sunday of the business’s calendar, at $name', ({ at }) => {
  const days = { sunday: open('20:00', '23:00'), monday: open('09:00', '10:00') };
  expect(openMinutesThisWeek(schedule(days), Date.parse(at))).toBe(4 * 60);
});

test('the week’s hours are wall-clock hours when the clock changes', () => {
  const springForward = Date.parse('2026-03-08T17:00:00Z');
  expect(openMinutesThisWeek(schedule({ sunday: open('00:00', '12:00') }), springForward)).toBe(12 * 60);
});
