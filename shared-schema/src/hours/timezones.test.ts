import { expect, test } from 'vitest';
import { cityOfTimezone, isTimezone, TIMEZONE_OPTIONS } from './index.ts';

test.each(['America/New_York', 'UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  'accepts the time zone %s',
  (zone) => {
    expect(isTimezone(zone)).toBe(true);
  },
);

test.each(['', 'Nowhere/City', '+02:00', 'America/New York', 'x'.repeat(100), '../etc', 'undefined'])(
  'refuses the time zone "%s"',
  (zone) => {
    expect(isTimezone(zone)).toBe(false);
  },
);

test('the selector begins with the sixteen zones of facts zone.*, all known to this runtime', () => {
  expect(TIMEZONE_OPTIONS).toHaveLength(16);
  expect(TIMEZONE_OPTIONS.filter(({ value }) => !isTimezone(value))).toEqual([]);
});

test.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the city of %s is %s', (zone, city) => {
  expect(cityOfTimezone(zone)).toBe(city);
});
