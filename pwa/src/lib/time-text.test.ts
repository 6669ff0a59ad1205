import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

const NOW = new Date(2026, 10, 20, 14, 5).getTime();

test.each([
  { name: 'today', at: new Date(2026, 10, 20, 9, 0), text: /^9:00\sAM$/ },
  { name: 'yesterday', at: new Date(2026, 10, 19, 23, 6), text: /^Nov 19, 11:06\sPM$/ },
  { name: 'another day of this year', at: new Date(2026, 0, 1, 0, 30), text: /^Jan 1, 12:30\sAM$/ },
  { name: 'last year', at: new Date(2025, 11, 31, 23, 59), text: /^Dec 31, 2025, 11:59\sPM$/ },
])('an instant of $name', ({ at, text }) => {
  expect(timeText(at.getTime(), NOW)).toMatch(text);
});
