import { DatabaseError, isDatabaseError } from '../../platform/database/database-error.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Logger } from '../../platform/logger.ts';

/** Asks what all processes share.
 * @returns null when there is no answer: the process must then do with what it knows itself. Never fails. */
export type Ask = <T>(question: () => Promise<T>) => Promise<{ answer: T } | null>;

interface AskOptions {
  log: Pick<Logger, 'warn'>;
  /** Milliseconds that only grow. */
  monotonicMs(): number;
  /** How long an answer is waited for. */
  patienceMs: number;
  /** How long nothing is asked after there was none: each question would wait as long, and those that wait would pile up. */
  pauseMs: number;
}

export const createAsk = ({ log, monotonicMs, patienceMs, pauseMs }: AskOptions): Ask => {
  let pausedUntilMs = -Infinity;
  return async (question) => {
    if (monotonicMs() < pausedUntilMs) return null;
    try {
      return { answer: await inTime(question(), patienceMs, tooLate) };
    } catch (error) {
      if (isDatabaseError(error, 'unreachable')) pausedUntilMs = monotonicMs() + pauseMs;
      log.warn({ err: error }, 'this process goes by what it knows itself: the database did not answer');
      return null;
    }
  };
};

const tooLate = (): Error => new DatabaseError('unreachable', 'The database takes too long to answer.');
