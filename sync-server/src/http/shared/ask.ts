import { DatabaseError, isDatabaseError } from '../../platform/database/database-error.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Logger } from '../../platform/logger.ts';

/** Asks what all processes share.
 * @returns null when there is no answer: the process must then do with what it knows itself. Never fails. */
export type Ask = <T>(question: () => Promise<T>) => Promise<{ answer: T } | null>;

interface AskOptions {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds that only grow. */
  monotonicMs(): number;
  /** How long an answer is waited for. */
  patienceMs: number;
  /** How long nothing is asked after there was none; then one question goes first. Otherwise each would wait as long, and those that wait
   * would pile up. */
  pauseMs: number;
}

export const createAsk = ({ log, monotonicMs, patienceMs, pauseMs }: AskOptions): Ask => {
  /** Until when nothing is asked; null while the database answers. */
  let silentUntilMs: number | null = null;

  const heard = (): void => {
    if (silentUntilMs !== null) log.info({}, 'this process goes by what all know again: the database answers');
    silentUntilMs = null;
  };
  const notHeard = (error: unknown): void => {
    // Of many that wait together the first one tells.
    if (silentUntilMs === null)
      log.warn({ err: error }, 'this process goes by what it knows itself: the database does not answer');
    silentUntilMs = monotonicMs() + pauseMs;
  };

  return async (question) => {
    if (silentUntilMs !== null) {
      const nowMs = monotonicMs();
      if (nowMs < silentUntilMs) return null;
      // One finds out for all: nobody else waits with it.
      silentUntilMs = nowMs + patienceMs;
    }
    try {
      const answer = await inTime(question(), patienceMs, tooLate);
      heard();
      return { answer };
    } catch (error) {
      if (isDatabaseError(error, 'unreachable')) notHeard(error);
      else {
        heard();
        log.warn({ err: error }, 'this process goes by what it knows itself: the database has refused');
      }
      return null;
    }
  };
};

const tooLate = (): Error => new DatabaseError('unreachable', 'The database takes too long to answer.');
