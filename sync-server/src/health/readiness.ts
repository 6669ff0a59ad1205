import type { Readiness } from '@doorsign/shared-schema/api';
import type { Logger } from '../platform/logger.ts';
import { HEALTH } from '../platform/parameters.ts';
import { createRecent } from '../platform/recent.ts';
import type { Check } from './checks.ts';

interface ReadinessDeps {
  checks: Readonly<Record<string, Check>>;
  /** Milliseconds since an arbitrary time, on a clock that is never set. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Creates the readiness check of the server. It may be called every second by many clients, and always answers within HEALTH.answerWithinMs. */
export const createReadiness = ({ checks, monotonicMs, log }: ReadinessDeps): (() => Promise<Readiness>) => {
  const failing = new Set<string>();
  /** Logs only changes: a client that asks every second would fill the log. */
  const note = (name: string, problem: string | null, err?: unknown): void => {
    if (problem !== null && !failing.has(name)) {
      failing.add(name);
      log.warn({ check: name, problem, err }, 'readiness check failed');
    }
    if (problem === null && failing.delete(name)) log.info({ check: name }, 'readiness check recovered');
  };

  const askers = Object.entries(checks).map(([name, { isFatal, look }]) => {
    const ask = createRecent({ ask: look, keptMs: HEALTH.keptMs, limitMs: HEALTH.answerWithinMs, monotonicMs });
    return async () => {
      try {
        const problem = await ask();
        note(name, problem);
        return { name, isFatal, problem };
      } catch (error) {
        const problem = 'The check did not succeed; the log says why.';
        note(name, problem, error);
        return { name, isFatal, problem };
      }
    };
  });

  return async () => {
    const results = await Promise.all(askers.map((ask) => ask()));
    const problems = results.filter(({ problem }) => problem !== null);
    const isReady = !problems.some(({ isFatal }) => isFatal);
    const readyOr = problems.length > 0 ? 'degraded' : 'ready';
    return {
      status: isReady ? readyOr : 'not_ready',
      checks: Object.fromEntries(
        results.map(({ name, isFatal, problem }) => [
          name,
          { ok: problem === null, required: isFatal, ...(problem !== null && { problem }) },
        ]),
      ),
    };
  };
};
