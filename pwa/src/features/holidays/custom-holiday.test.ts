import { expect, test } from 'vitest';
import { EMPTY_CUSTOM_HOLIDAY, isMissing, problemsOf, type CustomHoliday } from './custom-holiday.ts';
import { holidayHours, hoursHint } from './holiday-texts.ts';

const TODAY = '2026-11-20';
const TYPED: CustomHoliday = { ...EMPTY_CUSTOM_HOLIDAY, date: '2026-12-31', name: 'Stocktaking' };

test.each<{ name: string; typed: CustomHoliday; problems: object; isFull?: boolean }>([
  { name: 'everything is filled in', typed: TYPED, problems: {} },
  { name: 'it is today', typed: { ...TYPED, date: TODAY }, problems: {} },
  {
    name: 'nothing is typed',
    typed: EMPTY_CUSTOM_HOLIDAY,
    problems: { date: 'Enter a date.', name: 'Enter a name.' },
  },
  { name: 'the name is blank', typed: { ...TYPED, name: '  ' }, problems: { name: 'Enter a name.' } },
  {
    name: 'the name is too long',
    typed: { ...TYPED, name: 'x'.repeat(81) },
    problems: { name: 'Use at most 80 characters' },
  },
  {
    name: 'the day is over',
    typed: { ...TYPED, date: '2026-11-19' },
    problems: { date: 'Choose today or a later date.' },
  },
  {
    name: 'the year has five digits',
    typed: { ...TYPED, date: '12026-11-19' },
    problems: { date: 'Use a date such as 2026-12-25' },
  },
  {
    name: 'it has own hours that are empty',
    typed: { ...TYPED, closed: false, open: '', close: '' },
    problems: { open: 'Enter an opening time.', close: 'Enter a closing time.' },
  },
  {
    name: 'the list is full',
    typed: TYPED,
    isFull: true,
    problems: { list: 'At most 400 holidays can be kept. Remove some first.' },
  },
])('if $name, these problems are shown', ({ typed, problems, isFull = false }) => {
  expect(problemsOf(typed, TODAY, isFull)).toEqual(problems);
});

test.each([
  { typed: { ...TYPED, date: '' }, missing: true },
  { typed: { ...TYPED, name: ' ' }, missing: true },
  { typed: TYPED, missing: false },
])('date "$typed.date" and name "$typed.name": missing $missing', ({ typed, missing }) => {
  expect(isMissing(typed)).toBe(missing);
});

test.each([
  { open: '10:00', close: '14:00', hours: '10:00 AM – 2:00 PM', hint: null },
  { open: '18:00', close: '02:00', hours: '6:00 PM – 2:00 AM', hint: 'Closes the next day at 2:00 AM' },
  { open: '12:00', close: '23:59', hours: '12:00 PM – 12:00 AM', hint: 'Closes at midnight' },
  { open: '00:00', close: '23:59', hours: '12:00 AM – 12:00 AM', hint: 'Open 24 hours' },
  { open: '09:00', close: '09:00', hours: '9:00 AM – 9:00 AM', hint: 'Open 24 hours' },
  { open: '', close: '09:00', hours: 'special hours', hint: null },
])('$open to $close reads "$hours", with the hint "$hint"', ({ open, close, hours, hint }) => {
  expect(holidayHours({ closed: false, open, close })).toBe(hours);
  expect(hoursHint(open, close)).toBe(hint);
});
