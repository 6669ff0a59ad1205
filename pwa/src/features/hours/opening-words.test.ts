import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { openingWords } from './opening-words.ts';

const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const mondayOf = (open: string, close: string, others: DayHours = CLOSED) =>
  openingWords(
    weekOf((day) => (day === 'monday' ? { open, close, closed: false } : others)),
    'monday',
  );

test.each([
  { open: '18:00', close: '02:00', words: 'Open until 2:00 AM' },
  { open: '18:00', close: '23:59', words: 'Open until midnight' },
  { open: '09:00', close: '09:00', words: 'Open until tomorrow at 9:00 AM' },
  { open: '09:00', close: '', words: null },
])('$open to $close begins with "$words"', ({ open, close, words }) => {
  expect(mondayOf(open, close)).toBe(words);
});

test('a night that runs into the next day’s hours ends where those end', () => {
  expect(mondayOf('18:00', '02:00', { open: '01:00', close: '17:00', closed: false })).toBe('Open until 5:00 PM');
});

test('a day that is closed has none', () => {
  expect(
    openingWords(
      weekOf(() => CLOSED),
      'monday',
    ),
  ).toBeNull();
});
