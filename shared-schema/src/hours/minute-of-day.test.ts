import { expect, test } from 'vitest';
import { minuteOfDay, timeOfMinute } from './index.ts';

test.each([
  ['00:00', 0],
  ['00:01', 1],
  ['09:30', 570],
  ['10:00', 600],
  ['19:59', 1199],
  ['23:59', 1439],
  ['24:00', 1440],
])('%s is minute %i of its day, and the other way around', (time, minute) => {
  expect(minuteOfDay(time)).toBe(minute);
  expect(timeOfMinute(minute)).toBe(time);
});
