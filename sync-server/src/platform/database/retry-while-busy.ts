import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_WAIT_MS } from '../parameters.ts';
import { DatabaseError, isDatabaseError } from './database-error.ts';

const FIRST_PAUSE_MS = 20;

interface RetryOptions {
  randomInt(max: number): number;
  onRetry?(): void;
  /** Default: LOCK_WAIT_MS.ours. */
  patienceMs?: number;
  /** Default: 200. */
  longestPauseMs?: number;
}

/** Runs the work, and retries it while it fails with `busy`. The pauses hold no lock, so that other transactions proceed, and their length is
 * random, so that waiting callers do not wake together. Time comes from the monotonic clock: the wall clock, which tests set, does not measure
 * how long a caller has waited.
 * @param work receives the number of its runs that have failed
 * @throws DatabaseError `busy` when patience ends, and whatever else the work throws, at once */
export const retryWhileBusy = async <T>(
  work: (failures: number) => Promise<T>,
  { randomInt, onRetry, patienceMs = LOCK_WAIT_MS.ours, longestPauseMs = 200 }: RetryOptions,
): Promise<T> => {
  const deadline = performance.now() + patienceMs;
  let pause = FIRST_PAUSE_MS;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work(failures);
    } catch (error) {
      if (!isDatabaseError(error, 'busy')) throw error;
      const left = deadline - performance.now();
      if (left <= 0) throw new DatabaseError('busy', 'Others kept the database busy for too long.', error);
      onRetry?.();
      await sleep(Math.min(left, pause / 2 + randomInt(pause)));
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }
};
