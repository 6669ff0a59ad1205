import type { Every } from '../../src/platform/every.ts';

interface Timer {
  readonly intervalMs: number;
  dueMs: number;
  readonly work: () => void;
}

/** A clock that moves only when it is told to, and the timers that run on it. */
export interface VirtualTimers {
  /** Epoch milliseconds. */
  now(): number;
  readonly every: Every;
  /** Moves the clock, and then runs each timer that is due, once: as a timer of a process does that was stopped for that time.
   * @param toMs not before the current time */
  advanceTo(toMs: number): void;
}

/** Creates the clock and its timers.
 * @param startMs epoch milliseconds */
export const createVirtualTimers = (startMs: number): VirtualTimers => {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  return {
    now: () => nowMs,
    every(intervalMs, work) {
      const timer = { intervalMs, dueMs: nowMs + intervalMs, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advanceTo(toMs) {
      if (toMs < nowMs) throw new RangeError('A virtual clock only moves forward.');
      nowMs = toMs;
      const due = [...timers].filter(({ dueMs }) => dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
      for (const timer of due) {
        // An earlier one may have stopped it.
        if (!timers.has(timer)) continue;
        // In its own rhythm, so that an hourly timer runs as often as there are hours.
        timer.dueMs += (Math.floor((nowMs - timer.dueMs) / timer.intervalMs) + 1) * timer.intervalMs;
        timer.work();
      }
    },
  };
};
