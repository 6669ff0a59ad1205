import { expect, test } from 'vitest';
import { elapsedText, hostText, lastSeenText } from './last-seen-texts.ts';

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
])('$ms milliseconds ago reads "$says"', ({ ms, says }) => {
  expect(elapsedText(ms)).toBe(says);
});

test('a widget report is worded with its host', () => {
  const seen = { at: '2026-11-20T19:14:00Z', host: 'harbor.com' };
  const nowMs = Date.parse('2026-11-20T19:16:30Z');
  expect(lastSeenText(seen, ['harbor.com'], nowMs)).toBe('Last seen on harbor.com, 2 minutes ago');
  expect(lastSeenText(seen, [], nowMs)).toBe('Last seen on harbor.com (not verified), 2 minutes ago');
});

test.each([
  { host: 'harbor.com', domains: ['harbor.com'], says: 'harbor.com' },
  { host: 'shop.harbor.com', domains: ['pier.com', 'harbor.com'], says: 'shop.harbor.com' },
  { host: 'harbor.com', domains: [], says: 'harbor.com (not verified)' },
  // The report is from before the domain was set.
  { host: 'pirate.com', domains: ['harbor.com'], says: 'pirate.com (not verified)' },
])('$host, with the allowed domains $domains, reads "$says"', ({ host, domains, says }) => {
  expect(hostText(host, domains)).toBe(says);
});
