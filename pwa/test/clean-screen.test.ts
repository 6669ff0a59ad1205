import { expect, test, vi } from 'vitest';

let fired = 0;

test('a test may leave a fake clock with pending timers', () => {
  vi.useFakeTimers();
  setTimeout(() => (fired += 1), 0);
  expect(fired).toBe(0);
});

test('the next test has the real clock, and the pending timers have run', () => {
  expect(vi.isFakeTimers()).toBe(false);
  expect(fired).toBe(1);
});
