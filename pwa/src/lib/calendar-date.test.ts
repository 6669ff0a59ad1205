import { expect, test } from 'vitest';
import { formatDate, formatDaysAhead } from './calendar-date.ts';

test.each([
  { date: '2026-11-26', today: '2026-11-20', words: 'Thu, Nov 26', ahead: 'in 6 days' },
  { date: '2026-11-20', today: '2026-11-20', words: 'Fri, Nov 20', ahead: 'today' },
  { date: '2027-01-01', today: '2026-12-31', words: 'Fri, Jan 1, 2027', ahead: 'tomorrow' },
  { date: '2028-03-01', today: '2028-02-28', words: 'Wed, Mar 1', ahead: 'in 2 days' },
])('$date is "$words", $ahead', ({ date, today, words, ahead }) => {
  expect(formatDate(date, today)).toBe(words);
  expect(formatDaysAhead(date, today)).toBe(ahead);
});
