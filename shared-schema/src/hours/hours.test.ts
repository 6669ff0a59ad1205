import { expect, test } from 'vitest';
import { BusinessHours, DAYS, DayHours, DEFAULT_DAY_HOURS, fillWeek, sameDayHours, weekOf } from './index.ts';

const NIGHT = { open: '18:00', close: '02:00', closed: false };

test('a week is listed from Monday to Sunday', () => {
  expect(DAYS).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
});

test('a day without saved hours is open from nine to five', () => {
  expect(fillWeek({})).toEqual(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));
});

test('filling a week keeps the saved days', () => {
  const week = fillWeek({ friday: NIGHT, sunday: { ...NIGHT, closed: true } });
  expect(week).toEqual(
    weekOf((day) => {
      if (day === 'friday') return NIGHT;
      return day === 'sunday' ? { ...NIGHT, closed: true } : DEFAULT_DAY_HOURS;
    }),
  );
  expect(Object.keys(week)).toEqual([...DAYS]);
});

test('filling a week copies the days of the input and of the default', () => {
  const given = { friday: { ...NIGHT } };
  const week = fillWeek(given);
  week.friday.open = '10:00';
  week.monday.open = '10:00';
  expect(given.friday.open).toBe('18:00');
  expect(DEFAULT_DAY_HOURS.open).toBe('09:00');
});

test.each([
  { name: 'every field', other: { ...NIGHT }, same: true },
  { name: 'open', other: { ...NIGHT, open: '18:01' }, same: false },
  { name: 'close', other: { ...NIGHT, close: '02:01' }, same: false },
  { name: 'closed', other: { ...NIGHT, closed: true }, same: false },
])('comparing two days takes account of $name', ({ other, same }) => {
  expect(sameDayHours(NIGHT, other)).toBe(same);
});

test.each([
  ['00:00', '24:00', true],
  ['23:59', '00:00', true],
  ['09:00', '09:00', true],
  ['24:00', '09:00', false],
  ['9:00', '17:00', false],
  ['09:00', '24:01', false],
  ['09:60', '17:00', false],
  ['', '17:00', false],
  ['09:00', '17:00 ', false],
])('a row from "%s" to "%s" is valid: %s', (open, close, isValid) => {
  expect(DayHours.safeParse({ open, close, closed: false }).success).toBe(isValid);
});

test('a week may lack days, but other keys are refused', () => {
  expect(BusinessHours.safeParse({ monday: NIGHT }).success).toBe(true);
  expect(BusinessHours.safeParse({ moonday: NIGHT }).success).toBe(false);
  expect(BusinessHours.safeParse({ monday: { ...NIGHT, note: '' } }).success).toBe(false);
});
