import type { State } from './state.ts';

/** The test clock: the injected clock plus the time by which a test has advanced it. */
export interface Clock {
  /** Epoch seconds. */
  now(): number;
  /** Runs a function with the clock set to an instant, so that overdue events happen at their due times. */
  at(seconds: number, run: () => void): void;
  advance(ms: number): void;
}

/** @param nowMs the injected clock, epoch milliseconds */
export const createClock = (state: State, nowMs: () => number): Clock => {
  let frozenAt: number | null = null;
  return {
    now: () => frozenAt ?? Math.floor((nowMs() + state.clockOffsetMs) / 1000),
    at(seconds, run) {
      frozenAt = seconds;
      try {
        run();
      } finally {
        frozenAt = null;
      }
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('A test clock only moves forward.');
      state.clockOffsetMs += ms;
    },
  };
};
