import { expect, test, vi } from 'vitest';

let told = 0;

test('a test may leave a fake clock with something to run', () => {
  vi.useFakeTimers();
  setTimeout(() => (told += 1), 0);
  expect(told).toBe(0);
});

test('the next one has the real clock, and what waited on the fake one has run', () => {
  expect(vi.isFakeTimers()).toBe(false);
  expect(told).toBe(1);
});
