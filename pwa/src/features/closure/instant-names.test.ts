import { expect, test } from 'vitest';
import { capitalized, endName, instantName, shortDate } from './instant-names.ts';

const ZONE = 'America/New_York';
/** A Tuesday, 11:00 in New York. */
const NOW = Date.parse('2026-11-24T16:00:00Z');

test.each([
  { name: 'today', at: '2026-11-24T19:00:00Z', short: '2:00 PM', full: 'today at 2:00 PM' },
  {
    name: 'tomorrow',
    at: '2026-11-25T14:00:00Z',
    short: 'tomorrow at 9:00 AM',
    full: 'tomorrow at 9:00 AM',
  },
  { name: 'within a week', at: '2026-11-30T14:00:00Z', short: 'Monday at 9:00 AM', full: 'Monday at 9:00 AM' },
  { name: 'in a week', at: '2026-12-01T14:00:00Z', short: 'Dec 1 at 9:00 AM', full: 'Dec 1 at 9:00 AM' },
  {
    name: 'in another year',
    at: '2027-01-04T14:00:00Z',
    short: 'Jan 4, 2027 at 9:00 AM',
    full: 'Jan 4, 2027 at 9:00 AM',
  },
  {
    name: 'at midnight, which begins a day',
    at: '2026-11-25T05:00:00Z',
    short: 'tomorrow at 12:00 AM',
    full: 'tomorrow at 12:00 AM',
  },
])('an opening is named $name', ({ at, short, full }) => {
  expect(instantName(Date.parse(at), NOW, ZONE)).toEqual({ short, full });
});

test.each([
  { name: 'today', at: '2026-11-24T22:00:00Z', short: '5:00 PM', full: 'today at 5:00 PM' },
  { name: 'at midnight, which ends today', at: '2026-11-25T05:00:00Z', short: 'midnight', full: 'today at midnight' },
  {
    name: 'at the midnight after',
    at: '2026-11-26T05:00:00Z',
    short: 'tomorrow at midnight',
    full: 'tomorrow at midnight',
  },
])('an end is named $name', ({ at, short, full }) => {
  expect(endName(Date.parse(at), NOW, ZONE)).toEqual({ short, full });
});

test('a past date has a short name', () => {
  expect(shortDate('2026-11-21', '2026-11-24')).toBe('Nov 21');
  expect(shortDate('2025-12-31', '2026-11-24')).toBe('Dec 31, 2025');
});

test('a line begins with a capital letter', () => {
  expect(capitalized('today at 2:00 PM')).toBe('Today at 2:00 PM');
});
