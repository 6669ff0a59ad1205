import { expect, test } from 'vitest';
import { chosenClock, timeOfMinute } from './chosen-time.ts';

test.each([
  { date: '2026-11-20', time: '14:14', clock: { date: '2026-11-20', minute: 854 } },
  { date: '', time: '14:14', clock: null },
  { date: '2026-11-20', time: '', clock: null },
])('"$date" at "$time" as a clock time', ({ date, time, clock }) => {
  expect(chosenClock({ date, time })).toEqual(clock);
});

test('a minute is formatted as a time field’s value', () => {
  expect([0, 545, 1439].map(timeOfMinute)).toEqual(['00:00', '09:05', '23:59']);
});
