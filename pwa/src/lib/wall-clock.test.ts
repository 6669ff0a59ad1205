import { timeOfMinute } from '@doorsign/shared-schema/hours';
import { expect, test } from 'vitest';
import { formatClock, formatDuration, formatHour, formatHours, formatMinutes, readWallClock } from './wall-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  { zone: 'America/New_York', at: '2026-11-20T19:14:59Z', date: '2026-11-20', minute: 14 * 60 + 14 },
  { zone: 'Asia/Tokyo', at: '2026-11-20T19:14:00Z', date: '2026-11-21', minute: 4 * 60 + 14 },
  { zone: 'UTC', at: '2026-01-01T00:00:00Z', date: '2026-01-01', minute: 0 },
  { zone: 'Asia/Kathmandu', at: '2026-12-31T18:15:00Z', date: '2027-01-01', minute: 0 },
])('in $zone the clock at $at shows $date and minute $minute', ({ zone, at, date, minute }) => {
  expect(readWallClock(zone, Date.parse(at))).toEqual({ date, minute });
});

test.each([
  { locale: 'en-US', clock: '2:14 PM', nine: '9:00 AM', midnight: '12:00 AM', six: '6 AM' },
  { locale: 'en-GB', clock: '14:14', nine: '09:00', midnight: '00:00', six: '06' },
])('an owner in $locale reads $clock', ({ locale, clock, nine, midnight, six }) => {
  expect(formatClock(Date.parse('2026-11-20T19:14:00Z'), 'America/New_York', locale)).toBe(clock);
  expect(formatMinutes(9 * 60, locale)).toBe(nine);
  expect(formatMinutes(24 * 60, locale)).toBe(midnight);
  expect(formatHour(6, locale)).toBe(six);
});

test.each([
  { ms: 59_999, words: 'less than a minute' },
  { ms: MINUTE, words: '1 min' },
  { ms: HOUR, words: '1 h' },
  { ms: 3 * HOUR + 46.9 * MINUTE, words: '3 h 46 min' },
  { ms: 24 * HOUR + 59 * MINUTE, words: '1 day' },
  { ms: 52 * HOUR, words: '2 days 4 h' },
])('$ms ms are $words', ({ ms, words }) => expect(formatDuration(ms)).toBe(words));

test.each([
  { minutes: 61 * 60, words: '61 h' },
  { minutes: 38 * 60 + 30, words: '38 h 30 min' },
  { minutes: 45, words: '45 min' },
  { minutes: 0, words: '0 h' },
])('$minutes minutes are $words', ({ minutes, words }) => expect(formatHours(minutes)).toBe(words));

test('a minute is formatted as a time field’s value', () => {
  expect([0, 545, 1439].map(timeOfMinute)).toEqual(['00:00', '09:05', '23:59']);
});
