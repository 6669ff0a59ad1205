import { expect, test } from 'vitest';
import { agoWords, lastSeenWords } from './seen-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  { ms: -5 * MINUTE, says: 'just now' },
  { ms: MINUTE - 1, says: 'just now' },
  { ms: MINUTE, says: '1 minute ago' },
  { ms: 2 * MINUTE + 59_999, says: '2 minutes ago' },
  { ms: HOUR - 1, says: '59 minutes ago' },
  { ms: HOUR, says: '1 hour ago' },
  { ms: DAY - 1, says: '23 hours ago' },
  { ms: 40 * DAY, says: '40 days ago' },
])('$ms milliseconds ago is "$says"', ({ ms, says }) => {
  expect(agoWords(ms)).toBe(says);
});

test('a sighting is told with its host', () => {
  const seen = { at: '2026-11-20T19:14:00Z', host: 'harbor.com' };
  expect(lastSeenWords(seen, Date.parse('2026-11-20T19:16:30Z'))).toBe('Last seen on harbor.com, 2 minutes ago');
});
