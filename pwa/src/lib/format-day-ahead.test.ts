import { expect, test } from 'vitest';
import { formatDayAhead, longDate, shortWeekday } from './format-day-ahead.ts';

const NINE_TO_FIVE = { from: 540, to: 1020 };
const NIGHT = { from: 0, to: 120 };
const EVENING = { from: 1080, to: 1440 };

test.each([
  { kind: 'open', name: null, intervals: [NINE_TO_FIVE], words: 'Open 9:00 AM – 5:00 PM' },
  { kind: 'open', name: null, intervals: [NIGHT, EVENING], words: 'Open midnight – 2:00 AM, 6:00 PM – midnight' },
  { kind: 'open', name: null, intervals: [{ from: 0, to: 1440 }], words: 'Open all day' },
  { kind: 'closed', name: null, intervals: [], words: 'Closed' },
  { kind: 'holiday', name: 'Christmas Day', intervals: [], words: 'Closed for Christmas Day' },
  { kind: 'holiday', name: 'Fair', intervals: [NIGHT], words: 'Open midnight – 2:00 AM, then closed for Fair' },
  { kind: 'special', name: 'Fair', intervals: [NINE_TO_FIVE], words: 'Open 9:00 AM – 5:00 PM (Fair)' },
  { kind: 'special', name: 'Fair', intervals: [], words: 'Closed (Fair)' },
  { kind: 'closed', name: null, intervals: [], appointment: true, words: 'By appointment' },
  {
    kind: 'open',
    name: null,
    intervals: [NINE_TO_FIVE],
    appointment: true,
    words: 'Open 9:00 AM – 5:00 PM, By appointment',
  },
  { kind: 'special', name: 'Fair', intervals: [], appointment: true, words: 'By appointment (Fair)' },
] as const)('$words', ({ words, ...day }) => {
  expect(formatDayAhead({ date: '2026-11-20', ...day })).toBe(words);
});

test('a date is formatted with its weekday', () => {
  expect(longDate('2026-11-20')).toBe('Friday, November 20');
  expect(shortWeekday('2026-11-20')).toBe('Fri');
});
