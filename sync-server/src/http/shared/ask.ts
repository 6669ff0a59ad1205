import { DatabaseError, isDatabaseError } from '../../platform/database/database-error.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Logger } from '../../platform/logger.ts';

/** Runs a query on the state that all processes share.
 * @returns null if the database does not answer; the process must then use its own state. Never fails. */
export type Ask = <T>(question: () => Promise<T>) => Promise<{ answer: T } | null>;

interface AskOptions {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Monotonic clock in milliseconds. */
  monotonicMs(): number;
  /** Timeout of a query in milliseconds. */
  patienceMs: number;
  /** Milliseconds without queries after a failed one; then a single query probes the database. Otherwise every query would wait for the
   * timeout, and waiting requests would pile up. */
  pauseMs: number;
}

export const createAsk = ({ log, monotonicMs, patienceMs, pauseMs }: AskOptions): Ask => {
  /** End of the pause; null while the database answers. */
  let silentUntilMs: number | null = null;

  const heard = (): void => {
    if (silentUntilMs !== null) log.info({}, 'this process goes by what all know again: the database answers');
    silentUntilMs = null;
  };
  const notHeard = (error: unknown): void => {
    // Of several queries that fail together, only the first one is logged.
    if (silentUntilMs === null)
      log.warn({ err: error }, 'this process goes by what it knows itself: the database does not answer');
    silentUntilMs = monotonicMs() + pauseMs;
  };

  return async (question) => {
    if (silentUntilMs !== null) {
      const nowMs = monotonicMs();
      if (nowMs < silentUntilMs) return null;
      // This query probes the database for all callers; no other caller waits with it.
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
