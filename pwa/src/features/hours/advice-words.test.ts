import { expect, test } from 'vitest';
import { DAYS, HOURS_PRESETS, weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { adviceWords, closedWeekWords } from './advice-words.ts';

const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const mondayOf = (open: string, close: string) =>
  adviceWords(
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
  { open: '05:00', close: '22:30', text: 'Open for 17.5 hours. Check both times.', label: undefined },
  { open: '18:00', close: '02:00', text: 'Visitors will read “Open until 2:00 AM”.', label: undefined },
  { open: '09:00', close: '09:00', text: 'Visitors will read “Open until tomorrow at 9:00 AM”.', label: undefined },
  { open: '18:00', close: '23:59', text: '', label: undefined },
  { open: '09:00', close: '17:00', text: '', label: undefined },
])('$open to $close says "$text"', ({ open, close, text, label }) => {
  const words = mondayOf(open, close);
  expect(words.text).toBe(text);
  expect(words.mend?.label).toBe(label);
});

test('no preset is advised about', () => {
  for (const { hours } of HOURS_PRESETS) for (const day of DAYS) expect(adviceWords(hours, day).text).toBe('');
});

test('a week without an open day says what visitors read, and what holidays change about it', () => {
  const closed = weekOf(() => CLOSED);
  expect(closedWeekWords(closed, false)).toBe('All seven days are closed. Visitors will always read “Closed”.');
  expect(closedWeekWords(closed, true)).toContain('but for holidays with hours of their own');
  expect(closedWeekWords({ ...closed, monday: { ...CLOSED, closed: false } }, false)).toBe('');
});
