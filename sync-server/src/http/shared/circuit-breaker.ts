import { DatabaseError, isDatabaseError } from '../../platform/database/database-error.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Logger } from '../../platform/logger.ts';

/** Runs a query on the state that all processes share.
 * @returns null if the database does not answer; the process must then use its own state. Never fails. */
export type CircuitBreaker = <T>(query: () => Promise<T>) => Promise<{ answer: T } | null>;

interface CircuitBreakerOptions {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Monotonic clock in milliseconds. */
  monotonicMs(): number;
  /** Timeout of a query in milliseconds. */
  patienceMs: number;
  /** Milliseconds without queries after a failed one; then a single query probes the database. Otherwise every query would wait for the
   * timeout, and waiting requests would pile up. */
  pauseMs: number;
}

export const createCircuitBreaker = ({
  log,
  monotonicMs,
  patienceMs,
  pauseMs,
}: CircuitBreakerOptions): CircuitBreaker => {
  /** End of the pause; null while the database answers. */
  let openUntilMs: number | null = null;

  const onSuccess = (): void => {
    if (openUntilMs !== null) log.info({}, 'rate limits: database reachable again, using shared limits');
    openUntilMs = null;
  };
  const onFailure = (error: unknown): void => {
    // Of several queries that fail together, only the first one is logged.
    if (openUntilMs === null) log.warn({ err: error }, 'rate limits: database unreachable, using in-memory limits');
    openUntilMs = monotonicMs() + pauseMs;
  };

  return async (query) => {
    if (openUntilMs !== null) {
      const nowMs = monotonicMs();
      if (nowMs < openUntilMs) return null;
      // This query probes the database for all callers; no other caller waits with it.
      openUntilMs = nowMs + patienceMs;
    }
    try {
      const answer = await inTime(query(), patienceMs, tooLate);
      onSuccess();
      return { answer };
    } catch (error) {
      if (isDatabaseError(error, 'unreachable')) onFailure(error);
      else {
        onSuccess();
        log.warn({ err: error }, 'rate limits: database error, using in-memory limits');
      }
      return null;
    }
  };
};

const tooLate = (): Error => new DatabaseError('unreachable', 'The database takes too long to answer.');
