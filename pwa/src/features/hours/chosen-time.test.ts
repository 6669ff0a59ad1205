import { expect, test } from 'vitest';
import { chosenClock } from './chosen-time.ts';

test.each([
  { date: '2026-11-20', time: '14:14', clock: { date: '2026-11-20', minute: 854 } },
  { date: '', time: '14:14', clock: null },
  { date: '2026-11-20', time: '', clock: null },
])('"$date" at "$time" as a clock time', ({ date, time, clock }) => {
  expect(chosenClock({ date, time })).toEqual(clock);
});
