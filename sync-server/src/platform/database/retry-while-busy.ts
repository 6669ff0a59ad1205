import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_WAIT_MS } from '../parameters.ts';
import { DatabaseError, isDatabaseError } from './database-error.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;

interface RetryOptions {
  randomInt(max: number): number;
  onRetry?(): void;
  /** LOCK_WAIT_MS.ours without it. */
  patienceMs?: number;
}

/** Runs the work again and again while somebody else is in its way. It sleeps while it holds nothing, so that others go on,
 * for a random time, so that those who wait do not wake together. Time is read from the monotonic clock: the wall
 * clock, which tests set, says nothing about how long somebody has waited.
 * @throws DatabaseError `busy` when patience ends, and whatever else the work throws, at once */
export const retryWhileBusy = async <T>(
  work: () => Promise<T>,
  { randomInt, onRetry, patienceMs = LOCK_WAIT_MS.ours }: RetryOptions,
): Promise<T> => {
  const deadline = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseError(error, 'busy')) throw error;
      const left = deadline - performance.now();
      if (left <= 0) throw new DatabaseError('busy', 'Others kept the database busy for too long.', error);
      onRetry?.();
      await sleep(Math.min(left, pause / 2 + randomInt(pause)));
    }
  }
};
