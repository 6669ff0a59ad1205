import { expect, test } from 'vitest';
import { RETRY_MAX_MS, retryDelayMs } from './retry-delay.ts';

test.each([
  { failures: 1, random: 0, ms: 1_000 },
  { failures: 1, random: 0.5, ms: 1_500 },
  { failures: 2, random: 0.5, ms: 2_500 },
  { failures: 3, random: 0.5, ms: 4_500 },
  { failures: 6, random: 0.5, ms: 30_500 },
  { failures: 7, random: 0, ms: 1_000 },
  { failures: 1_000_000, random: 0.5, ms: 30_500 },
])('after $failures failures at $random of the range the delay is $ms ms', ({ failures, random, ms }) => {
  expect(retryDelayMs(failures, random)).toBe(ms);
});

test.each([
  { name: 'is obeyed', retryAfterS: 30, ms: 30_000 },
  { name: 'is obeyed up to a minute', retryAfterS: 3600, ms: RETRY_MAX_MS },
  { name: 'never shortens the delay', retryAfterS: 0, ms: 1_500 },
])('a Retry-After $name', ({ retryAfterS, ms }) => {
  expect(retryDelayMs(1, 0.5, retryAfterS)).toBe(ms);
});

test('attempts start at most a minute apart, however long one lasts or the clock jumps', () => {
  expect(retryDelayMs(20, 0.999, null, 20_000)).toBe(40_000);
  expect(retryDelayMs(20, 0.999, null, 600_000)).toBe(1_000);
  expect(retryDelayMs(20, 0.999, null, -600_000)).toBeLessThanOrEqual(RETRY_MAX_MS);
});
