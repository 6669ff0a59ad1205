import type { Every } from '../src/platform/every.ts';

/** Creates a timer that fires when the test says so. */
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
    /** Fires all intervals once. */
    tick(): void {
      for (const work of works) work();
    },
    /** Returns the number of active intervals. */
    count: () => works.size,
    /** Resolves as soon as an interval is stopped. */
    stopped: () => new Promise<void>((resolve) => waiting.add(resolve)),
  };
};
