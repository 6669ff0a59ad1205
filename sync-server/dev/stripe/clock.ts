import type { State } from './state.ts';

/** The test clock: the clock that was passed in, plus what a test has advanced it by. */
export interface Clock {
  /** Epoch seconds. */
  now(): number;
  /** Runs something as if it were that moment: what came due while nobody looked happens at its own time. */
  at(seconds: number, run: () => void): void;
  advance(ms: number): void;
}

/** @param nowMs the clock that is passed in, epoch milliseconds */
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
