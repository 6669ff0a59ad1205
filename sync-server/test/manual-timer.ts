import type { Every } from '../src/platform/every.ts';

/** A timer that goes off when the test says so. */
export const createManualTimer = () => {
  const works = new Set<() => void>();
  const waiting = new Set<() => void>();
  const every: Every = (_intervalMs, work) => {
    works.add(work);
    return () => {
      works.delete(work);
      for (const resolve of waiting) resolve();
      waiting.clear();
    };
  };
  return {
    every,
    /** Lets the interval pass for everyone who waits for it. */
    tick(): void {
      for (const work of works) work();
    },
    /** How many wait for it. */
    count: () => works.size,
    /** Resolves as soon as somebody does not wait any more. */
    stopped: () => new Promise<void>((resolve) => waiting.add(resolve)),
  };
};
