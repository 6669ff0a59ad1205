import { expect, test } from 'vitest';
import type { DayHours } from '@doorsign/shared-schema/hours';
import type { DaySpan } from '@doorsign/shared-schema/spans';
import {
  EMPTY_CUSTOM_HOLIDAY,
  entryOf,
  isComplete,
  isMissing,
  openOn,
  problemsOf,
  typedOf,
  type CustomHoliday,
  type FormContext,
} from './custom-holiday.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { hoursHint, hoursText } from './holiday-texts.ts';

const TODAY = '2026-11-20';
const CONTEXT: FormContext = { today: TODAY, isFull: false, isRangesFull: false, newer: ['2026-12-25'], edited: null };
const TYPED: CustomHoliday = { ...EMPTY_CUSTOM_HOLIDAY, date: '2026-12-31', name: 'Stocktaking' };
const OPEN: DayHours = { open: '09:00', close: '12:00', closed: false };
const RUNNING: DaySpan = {
  id: 's1767225600000001',
  name: 'Vacation',
  from: '2026-11-15',
  to: '2026-11-28',
  day: { ...OPEN, closed: true },
};

test.each<{ name: string; typed: CustomHoliday; problems: object; context?: Partial<FormContext> }>([
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
    name: 'the list is full',
    typed: TYPED,
    context: { isFull: true },
    problems: { list: 'At most 400 holidays can be kept. Remove some first.' },
  },
  {
    name: 'a newer version has saved the day',
    typed: { ...TYPED, date: '2026-12-25' },
    problems: { date: 'This day was saved by a newer version of the app. Update the app to change it.' },
  },
  {
    name: 'a range begins on a day that a newer version has saved',
    typed: { ...TYPED, date: '2026-12-25', to: '2026-12-31' },
    problems: {},
  },
  { name: 'it has a last day', typed: { ...TYPED, to: '2027-01-02' }, context: { isFull: true }, problems: {} },
  { name: 'first and last day are the same', typed: { ...TYPED, to: TYPED.date }, problems: {} },
  {
    name: 'the last day is before the first',
    typed: { ...TYPED, to: '2026-12-30' },
    problems: { to: 'The last day is before the first.' },
  },
  {
    name: 'the last day is over',
    typed: { ...TYPED, to: '2026-11-19' },
    problems: { to: 'Choose today or a later date.' },
  },
  {
    name: 'both days are over',
    typed: { ...TYPED, date: '2026-11-01', to: '2026-11-10' },
    problems: { date: 'Choose today or a later date.', to: 'Choose today or a later date.' },
  },
  {
    name: 'the last day does not exist',
    typed: { ...TYPED, to: '12027-01-02' },
    problems: { to: 'Use a date such as 2026-12-25' },
  },
  {
    name: 'the range is too long',
    typed: { ...TYPED, to: '2030-01-31' },
    problems: { to: 'Use at most three years.' },
  },
  {
    name: 'it repeats and is a year long',
    typed: { ...TYPED, to: '2027-12-31', yearly: true },
    problems: { to: 'A period that repeats every year must be shorter than a year.' },
  },
  {
    name: 'it repeats, has begun and is not over',
    typed: { ...TYPED, date: '2026-11-01', to: '2027-02-28', yearly: true },
    problems: {},
  },
  {
    name: 'it repeats and its first dates are over',
    typed: { ...TYPED, date: '2026-11-01', yearly: true },
    problems: { date: 'Choose today or a later date.' },
  },
  {
    name: 'there are as many ranges as can be kept',
    typed: { ...TYPED, yearly: true },
    context: { isRangesFull: true },
    problems: { list: 'At most 100 date ranges and seasons can be kept. Remove some first.' },
  },
  {
    name: 'a range that has begun is changed',
    typed: { ...typedOf(RUNNING), to: '2026-11-30' },
    context: { edited: RUNNING, isRangesFull: true },
    problems: {},
  },
])('if $name, these problems are shown', ({ typed, problems, context }) => {
  expect(problemsOf(typed, { ...CONTEXT, ...context })).toEqual(problems);
});

test.each<{ hours: DayHours; complete: boolean }>([
  { hours: OPEN, complete: true },
  { hours: { ...OPEN, open: '' }, complete: false },
  { hours: { ...OPEN, more: [{ open: '11:00', close: '13:00' }] }, complete: false },
  { hours: { ...OPEN, open: '', closed: true }, complete: true },
])('with the hours $hours the form is complete: $complete', ({ hours, complete }) => {
  expect(isComplete({ ...TYPED, hours }, {})).toBe(complete);
  expect(isComplete({ ...TYPED, hours }, { to: 'The last day is before the first.' })).toBe(false);
});

const AT = 1_795_000_000_000;
const DAY = EMPTY_CUSTOM_HOLIDAY.hours;
const SPAN = { id: 's1795000000000500', name: 'Stocktaking', from: '2026-12-31', day: DAY };

test.each<{ name: string; typed: CustomHoliday; edited?: DaySpan; entry: object }>([
  {
    name: 'one date',
    typed: { ...TYPED, name: ' Stocktaking ' },
    entry: { id: 'holiday_1795000000000500', date: '2026-12-31', name: 'Stocktaking', ...DAY },
  },
  { name: 'a last day', typed: { ...TYPED, to: '2027-01-02' }, entry: { ...SPAN, to: '2027-01-02' } },
  { name: 'one date every year', typed: { ...TYPED, yearly: true }, entry: { ...SPAN, to: SPAN.from, yearly: true } },
  {
    name: 'a range that is changed',
    typed: { ...typedOf(RUNNING), to: '2026-11-30' },
    edited: RUNNING,
    entry: { ...RUNNING, to: '2026-11-30' },
  },
])('$name makes this entry', ({ typed, edited = null, entry }) => {
  expect(entryOf(typed, edited, AT, 0.5)).toEqual(entry);
});

test.each([
  { typed: { ...TYPED, date: '' }, missing: true },
  { typed: { ...TYPED, name: ' ' }, missing: true },
  { typed: TYPED, missing: false },
])('date "$typed.date" and name "$typed.name": missing $missing', ({ typed, missing }) => {
  expect(isMissing(typed)).toBe(missing);
});

const USUAL = { ...EMPTY_CUSTOM_HOLIDAY.hours, closed: false };
const NINE_TO_FIVE = { open: '09:00', close: '17:00', closed: false };

test('the form for one date’s own hours begins with those of its entry', () => {
  const eve = {
    id: 'holiday_1',
    date: '2026-12-24',
    name: 'Christmas Eve',
    ...OPEN,
    closed: true,
    regular: true,
  } as const;
  expect(openOn('2026-12-24', [RUNNING, eve], NINE_TO_FIVE)).toEqual({
    ...EMPTY_CUSTOM_HOLIDAY,
    date: '2026-12-24',
    name: 'Christmas Eve',
    hours: OPEN,
  });
});

test.each([
  { name: 'its normal hours', normal: NINE_TO_FIVE, hours: NINE_TO_FIVE },
  { name: 'usual ones on a day that is closed', normal: { ...NINE_TO_FIVE, closed: true }, hours: USUAL },
  { name: 'usual ones before hours are saved', normal: null, hours: USUAL },
])('the form for one date without an entry begins with $name', ({ normal, hours }) => {
  expect(openOn('2026-11-20', [RUNNING], normal)).toEqual({
    ...EMPTY_CUSTOM_HOLIDAY,
    date: '2026-11-20',
    name: 'Special hours',
    hours,
  });
});

test.each([
  { open: '10:00', close: '14:00', hours: '10:00 AM – 2:00 PM', hint: null },
  { open: '18:00', close: '02:00', hours: '6:00 PM – 2:00 AM', hint: 'Closes the next day at 2:00 AM' },
  { open: '12:00', close: '23:59', hours: '12:00 PM – 12:00 AM', hint: 'Closes at midnight' },
  { open: '00:00', close: '23:59', hours: 'open 24 hours', hint: 'Open 24 hours' },
  { open: '09:00', close: '09:00', hours: '9:00 AM – 9:00 AM', hint: 'Open 24 hours' },
  { open: '', close: '09:00', hours: 'special hours', hint: null },
])('$open to $close reads "$hours", with the hint "$hint"', ({ open, close, hours, hint }) => {
  expect(hoursText({ closed: false, open, close })).toBe(withUnbrokenTimes(hours));
  expect(hoursHint({ open, close })).toBe(hint);
});

test.each<{ hours: DayHours; text: string }>([
  { hours: { ...OPEN, closed: true }, text: 'closed all day' },
  { hours: { ...OPEN, closed: true, appointment: true }, text: 'by appointment' },
  { hours: { ...OPEN, appointment: true }, text: '9:00 AM – 12:00 PM, by appointment' },
  { hours: { ...OPEN, more: [{ open: '14:00', close: '18:00' }] }, text: '9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM' },
  { hours: { ...OPEN, more: [{ open: '', close: '18:00' }] }, text: 'special hours' },
])('hours read "$text"', ({ hours, text }) => {
  expect(hoursText(hours)).toBe(withUnbrokenTimes(text));
});
