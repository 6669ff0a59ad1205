import { expect, test, vi } from 'vitest';
import { whenIdle, whenStarted } from './when-idle.ts';

test('work runs when the browser is idle, and not at all after its cancellation', () => {
  const idle = new Map<number, () => void>();
  const window = {
    setTimeout: expect.unreachable,
    clearTimeout: expect.unreachable,
    requestIdleCallback: (run: () => void) => {
      idle.set(idle.size + 1, run);
      return idle.size;
    },
    cancelIdleCallback: (id: number) => void idle.delete(id),
  } as unknown as Parameters<typeof whenIdle>[0];
  const run = vi.fn();
  whenIdle(window, run);
  const callOff = whenIdle(window, expect.unreachable);
  callOff();
  for (const each of idle.values()) each();
  expect(run).toHaveBeenCalledOnce();
});

test('without requestIdleCallback, work waits two seconds', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  whenIdle(globalThis as unknown as Parameters<typeof whenIdle>[0], run);
  const callOff = whenIdle(globalThis as unknown as Parameters<typeof whenIdle>[0], expect.unreachable);
  callOff();
  vi.advanceTimersByTime(1999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('deferred work waits for the first screen, and then for an idle browser', () => {
  vi.useFakeTimers();
  const window = {
    setTimeout,
    clearTimeout,
    requestIdleCallback: (run: () => void) => {
      run();
      return 1;
    },
    cancelIdleCallback: () => undefined,
  } as unknown as Parameters<typeof whenIdle>[0];
  const run = vi.fn();
  whenStarted(window, run);
  whenStarted(window, expect.unreachable)();
  vi.advanceTimersByTime(1499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
