import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRebuilder } from './rebuilder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a rebuilder whose builds end on demand. */
const start = () => {
  const ends: (() => void)[] = [];
  const { changed } = createRebuilder({
    quietMs: 100,
    build: () => new Promise<void>((resolve) => void ends.push(resolve)),
  });
  return {
    changed,
    begun: () => ends.length,
    async endLast() {
      ends.at(-1)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

test('many changes at once are one build, when they are over', async () => {
  const { changed, begun } = start();
  changed();
  await vi.advanceTimersByTimeAsync(60);
  changed();
  await vi.advanceTimersByTimeAsync(60);
  expect(begun()).toBe(0);
  await vi.advanceTimersByTimeAsync(40);
  expect(begun()).toBe(1);
});

test('what changes during a build is built after it, once', async () => {
  const { changed, begun, endLast } = start();
  changed();
  await vi.advanceTimersByTimeAsync(100);
  changed();
  await vi.advanceTimersByTimeAsync(100);
  changed();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun()).toBe(1);
  await endLast();
  expect(begun()).toBe(2);
  await endLast();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun()).toBe(2);
});

test('after a build a change begins another one', async () => {
  const { changed, begun, endLast } = start();
  changed();
  await vi.advanceTimersByTimeAsync(100);
  await endLast();
  changed();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun()).toBe(2);
});
