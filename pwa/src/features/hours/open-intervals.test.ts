import { expect, test } from 'vitest';
import { HOURS_PRESETS, weekOf, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { openIntervalsOf, openMinutesOf } from './open-intervals.ts';

const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false });
const week = (days: Partial<FullBusinessHours>): FullBusinessHours => weekOf((day) => days[day] ?? CLOSED);

test.each([
  { name: 'a working day', days: { monday: open('09:00', '17:00') }, monday: [{ from: 540, to: 1020 }] },
  { name: 'a closed day', days: {}, monday: [] },
  {
    name: 'a day that ends at 23:59, which is midnight',
    days: { monday: open('18:00', '23:59') },
    monday: [{ from: 1080, to: 1440 }],
  },
  {
    name: 'a day that ends at 00:00, which is midnight',
    days: { monday: open('18:00', '00:00') },
    monday: [{ from: 1080, to: 1440 }],
  },
  {
    name: 'the part of a night before midnight',
    days: { monday: open('18:00', '02:00') },
    monday: [{ from: 1080, to: 1440 }],
  },
  {
    name: 'the part of Sunday’s night after midnight',
    days: { sunday: open('18:00', '02:00') },
    monday: [{ from: 0, to: 120 }],
  },
  {
    name: 'a night and separate day hours',
    days: { sunday: open('18:00', '02:00'), monday: open('09:00', '17:00') },
    monday: [
      { from: 0, to: 120 },
      { from: 540, to: 1020 },
    ],
  },
  {
    name: 'a night and adjacent day hours',
    days: { sunday: open('18:00', '02:00'), monday: open('02:00', '17:00') },
    monday: [{ from: 0, to: 1020 }],
  },
  {
    name: 'a night that outlasts the day’s hours',
    days: { sunday: open('18:00', '05:00'), monday: open('02:00', '03:00') },
    monday: [{ from: 0, to: 300 }],
  },
  {
    name: 'a day with a break, in any order of its periods',
    days: { monday: { ...open('14:00', '18:00'), more: [{ open: '09:00', close: '12:00' }] } },
    monday: [
      { from: 540, to: 720 },
      { from: 840, to: 1080 },
    ],
  },
  {
    name: 'periods that overlap and touch as one',
    days: {
      monday: {
        ...open('09:00', '12:00'),
        more: [
          { open: '11:00', close: '13:00' },
          { open: '13:00', close: '14:00' },
        ],
      },
    },
    monday: [{ from: 540, to: 840 }],
  },
  {
    name: 'the night of a further period',
    days: { sunday: { ...open('11:00', '14:00'), more: [{ open: '18:00', close: '02:00' }] } },
    monday: [{ from: 0, to: 120 }],
  },
  {
    name: 'no further period of a closed day',
    days: { monday: { ...CLOSED, more: [{ open: '18:00', close: '20:00' }] } },
    monday: [],
  },
  {
    name: 'a day by appointment outside its hours',
    days: { monday: { ...open('09:00', '12:00'), appointment: true as const } },
    monday: [{ from: 540, to: 720 }],
  },
  { name: 'an incomplete time', days: { monday: open('', '17:00') }, monday: [] },
])('the bar of Monday shows $name', ({ days, monday }) => {
  expect(openIntervalsOf(week(days), 'monday')).toEqual(monday);
});

test.each([
  { name: 'standard', id: 'standard', hours: 5 * 8 + 4 },
  { name: 'restaurant', id: 'restaurant', hours: 4 * 11 + 2 * 12 + 9 },
  { name: 'retail', id: 'retail', hours: 4 * 10 + 11 + 12 + 7 },
  { name: 'always', id: 'always', hours: 168 },
])('the $name preset is open $hours hours a week', ({ id, hours }) => {
  const preset = HOURS_PRESETS.find((candidate) => candidate.id === id);
  expect(preset && openMinutesOf(preset.hours) / 60).toBe(hours);
});

test('overlapping hours count once', () => {
  expect(openMinutesOf(week({ monday: open('18:00', '03:00'), tuesday: open('02:00', '10:00') }))).toBe(16 * 60);
});

test('overlapping periods of one day count once', () => {
  const more = [
    { open: '11:00', close: '15:00' },
    { open: '16:00', close: '17:30' },
  ];
  expect(openMinutesOf(week({ monday: { ...open('09:00', '12:00'), more } }))).toBe(7.5 * 60);
});

test('24 hours from nine, every day, are a whole week', () => {
  expect(openMinutesOf(weekOf(() => open('09:00', '09:00')))).toBe(7 * 24 * 60);
});
