import { expect, test } from 'vitest';
import { withClock } from '../format-status.ts';
import { ENGLISH, ENGLISH_POPUP, inVisitorsTime } from './index.ts';

const WORDS = { ...ENGLISH, ...ENGLISH_POPUP };
const NEW_YORK = 'America/New_York';

const said = (text: string, status: 'open' | 'closed', change: string | null, visitorZone: string): string => {
  const nextChangeAt = change === null ? null : Date.parse(change);
  const facts = withClock({ status, nextChangeAt, note: null }, nextChangeAt ?? 0, NEW_YORK);
  return inVisitorsTime(text, facts, WORDS, 'en-US', visitorZone);
};

test.each([
  { zone: 'Europe/Berlin', added: ' (3:00 PM your time)' },
  { zone: 'America/Los_Angeles', added: ' (6:00 AM your time)' },
  { zone: 'Asia/Kathmandu', added: ' (7:45 PM your time)' },
  // Monday morning in New York is already Tuesday there.
  { zone: 'Pacific/Auckland', added: ' (Tuesday 3:00 AM your time)' },
  { zone: 'America/Toronto', added: '' },
  // Another zone whose clock shows the same time in winter.
  { zone: 'America/Panama', added: '' },
])('a visitor in $zone sees the opening with "$added"', ({ zone, added }) => {
  const text = 'Opens today at 9:00 AM';
  expect(said(text, 'closed', '2026-11-23T14:00Z', zone)).toBe(text + added);
});

test('clocks are compared at the change, not now: Panama has no summer time', () => {
  const text = 'Opens April 1 at 9:00 AM';
  expect(said(text, 'closed', '2027-04-01T13:00Z', 'America/Panama')).toBe(`${text} (8:00 AM your time)`);
});

test.each([
  { zone: 'America/Los_Angeles', added: ' (9:00 PM your time)' },
  { zone: 'Europe/Berlin', added: ' (Tuesday 6:00 AM your time)' },
])('a closing at midnight belongs to the day that it ends: $zone', ({ zone, added }) => {
  expect(said('Closes at midnight', 'open', '2026-11-24T05:00Z', zone)).toBe(`Closes at midnight${added}`);
});

test('a text without a time is not changed', () => {
  expect(said('Open 24 hours', 'open', null, 'Europe/Berlin')).toBe('Open 24 hours');
  // It closes in two weeks, which the message does not say.
  expect(said('Open 24 hours (Fair)', 'open', '2026-12-07T22:00Z', 'Europe/Berlin')).toBe('Open 24 hours (Fair)');
});

test('a holiday name that looks like a pattern or a placeholder is not changed', () => {
  const text = "Open until 9:00 AM ($& $' {time})";
  expect(said(text, 'open', '2026-11-23T14:00Z', 'Europe/Berlin')).toBe(`${text} (3:00 PM your time)`);
});

test('the default zone is this machine’s', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const opening = Date.parse('2026-11-23T14:00Z');
  const inZone = (zone: string) => withClock({ status: 'closed', nextChangeAt: opening, note: null }, opening, zone);
  expect(inVisitorsTime('Opens', inZone(timeZone), WORDS, 'en-US')).toBe('Opens');
  const far = inZone('Pacific/Kiritimati');
  expect(inVisitorsTime('Opens', far, WORDS, 'en-US')).toBe(inVisitorsTime('Opens', far, WORDS, 'en-US', timeZone));
});
