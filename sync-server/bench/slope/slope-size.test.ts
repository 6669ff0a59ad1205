import { expect, test } from 'vitest';
import { FULL_SLOPE, ownersOf } from './slope-size.ts';

test('there are owners for each payload that is requested first, and for all streams', () => {
  expect(ownersOf(FULL_SLOPE)).toBe(2000 + 60);
  expect(ownersOf({ ...FULL_SLOPE, processes: [1, 8] })).toBe(1 + 8 * 450);
  expect(ownersOf({ ...FULL_SLOPE, streams: 40_001 })).toBe(8001 + 60);
  expect(ownersOf({ ...FULL_SLOPE, processes: [1], streams: 5, beyond: 0, savers: 900 })).toBe(900);
});
