import { expect, test } from 'vitest';
import { DAYS, HOURS_PRESETS, weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { adviceText, closedWeekText, openingText } from './advice-texts.ts';

const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const mondayOf = (open: string, close: string) =>
  adviceText(
    weekOf((day) => (day === 'monday' ? { open, close, closed: false } : CLOSED)),
    'monday',
  );

test.each([
  {
    open: '09:00',
    close: '05:00',
    text: 'Open for 20 hours. Did you mean to close at 5:00 PM?',
    label: 'Close at 5:00 PM',
  },
  {
    open: '21:00',
    close: '17:00',
    text: 'Open for 20 hours. Did you mean to open at 9:00 AM?',
    label: 'Open at 9:00 AM',
  },
  { open: '05:00', close: '22:30', text: 'Open for 17 hours 30 min. Check both times.', label: undefined },
  { open: '18:00', close: '02:00', text: 'Visitors will see “Open until 2:00 AM”.', label: undefined },
  { open: '09:00', close: '09:00', text: 'Visitors will see “Open until tomorrow at 9:00 AM”.', label: undefined },
  { open: '18:00', close: '23:59', text: '', label: undefined },
  { open: '09:00', close: '17:00', text: '', label: undefined },
])('$open to $close says "$text"', ({ open, close, text, label }) => {
  const words = mondayOf(open, close);
  expect(words.text).toBe(text);
  expect(words.mend?.label).toBe(label);
});

test('a closed day gets no advice, whatever its times', () => {
  const week = weekOf(() => ({ open: '09:00', close: '05:00', closed: true }));
  expect(adviceText(week, 'monday')).toEqual({ text: '' });
});

test('each period of a day gets advice of its own', () => {
  const more = [{ open: '13:00', close: '06:00' }];
  const week = weekOf((day) => (day === 'monday' ? { open: '09:00', close: '12:00', closed: false, more } : CLOSED));
  expect([0, 1, 2].map((index) => adviceText(week, 'monday', index).text)).toEqual([
    '',
    'Open for 17 hours. Did you mean to close at 6:00 PM?',
    '',
  ]);
});

test('no preset gets advice', () => {
  for (const { hours } of HOURS_PRESETS) for (const day of DAYS) expect(adviceText(hours, day).text).toBe('');
});

test('a week without an open day says what visitors see, and mentions holidays with hours', () => {
  const closed = weekOf(() => CLOSED);
  expect(closedWeekText(closed, false)).toBe('All seven days are closed. Visitors will always see “Closed”.');
  expect(closedWeekText(closed, true)).toContain('except on holidays with their own hours');
  expect(closedWeekText({ ...closed, monday: { ...CLOSED, closed: false } }, false)).toBe('');
});

test('a week by appointment only needs no explanation', () => {
  expect(closedWeekText({ ...weekOf(() => CLOSED), monday: { ...CLOSED, appointment: true } }, false)).toBe('');
});

const openingOf = (open: string, close: string, others: DayHours = CLOSED) =>
  openingText(
    weekOf((day) => (day === 'monday' ? { open, close, closed: false } : others)),
    'monday',
  );

test.each([
  { open: '18:00', close: '02:00', words: 'Open until 2:00 AM' },
  { open: '18:00', close: '23:59', words: 'Open until midnight' },
  { open: '09:00', close: '09:00', words: 'Open until tomorrow at 9:00 AM' },
  { open: '09:00', close: '', words: null },
])('when hours from $open to $close begin, the widget shows "$words"', ({ open, close, words }) => {
  expect(openingOf(open, close)).toBe(words);
});

test('hours that run past midnight into the next day’s hours end when those end', () => {
  expect(openingOf('18:00', '02:00', { open: '01:00', close: '17:00', closed: false })).toBe('Open until 5:00 PM');
});

test('a closed day has no opening text', () => {
  expect(
    openingText(
      weekOf(() => CLOSED),
      'monday',
    ),
  ).toBeNull();
});
