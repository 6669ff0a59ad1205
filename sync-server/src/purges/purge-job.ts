import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { PURGES } from '../platform/parameters.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { underSignals } from '../platform/under-signals.ts';
import { PURGE_FORMS, type PurgeTarget } from './forms.ts';
import {
  claimPurges,
  findDuePurges,
  postponePurges,
  releasePurges,
  storeSent,
  type ClaimedPurge,
} from './repository.ts';
import { sendPurge } from './send.ts';

interface PurgeJobDeps {
  database: Pick<Database, 'read' | 'write'>;
  target: PurgeTarget;
  /** Time limit of one purge. */
  limitMs: number;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Tells a shared cache what has changed. */
export interface PurgeJob {
  /** Purges what is due. Never throws.
   * @returns when nothing is due any more, or the cache has failed */
  look(): Promise<void>;
  /** Starts nothing more, ends the purge that has no answer yet, and releases its locations. */
  stop(): Promise<void>;
}

/** Creates the job. Any number of jobs may run on one database: a location is claimed with a lease, and a change during the attempt makes it due
 * again. After a failure this process leaves the cache alone for a while, and other processes try theirs.
 * Source: shared-schema/docs/decisions/0216-purging-caches.md. */
export const createPurgeJob = ({ database, target, limitMs, newId, now, log }: PurgeJobDeps): PurgeJob => {
  const { tagsMax } = PURGE_FORMS[target.form];
  const facts = { cache: new URL(target.url).host, form: target.form };
  const stopping = new AbortController();
  let isAskedAgain = false;
  /** Failed purges since the last success. */
  let failures = 0;
  let pausedUntil = 0;

  /** A pause that is longer than any was begun before the clock was set back. */
  const isPaused = (): boolean => {
    const leftMs = pausedUntil - now();
    return leftMs > 0 && leftMs <= PURGES.retryMostMs;
  };

  const purge = async (id: string, claimed: readonly ClaimedPurge[]): Promise<void> => {
    const locationIds = claimed.map(({ locationId }) => locationId);
    const claim = { id, locationIds };
    const outcome = await underSignals([AbortSignal.timeout(limitMs), stopping.signal], (signal) =>
      sendPurge(target, locationIds, signal),
    );
    const nowMs = now();
    if (outcome.isDone) {
      if (failures > 0) log.info({ ...facts, failures }, 'purge of the cache works again');
      failures = 0;
      await database.write((tx) => storeSent(tx, claim, nowMs));
      return;
    }
    if (stopping.signal.aborted) {
      await database.write((tx) => releasePurges(tx, claim, nowMs));
      return;
    }
    failures += 1;
    const { reason, retryAfterMs } = outcome;
    pausedUntil = nowMs + Math.min(PURGES.retryMostMs, Math.max(pauseAfterMs(failures), retryAfterMs));
    if (failures === 1)
      log.warn({ ...facts, reason, locations: claimed.length }, 'purge of the cache failed, will retry');
    const tries = 1 + Math.max(...claimed.map((one) => one.tries));
    await database.write((tx) => postponePurges(tx, claim, nowMs + pauseAfterMs(tries)));
  };

  const looks = createSingleFlight({
    name: 'queue of purges',
    log,
    async work() {
      isAskedAgain = false;
      while (!stopping.signal.aborted && !isPaused()) {
        const locationIds = await findDuePurges(database.read, now(), tagsMax);
        if (locationIds.length === 0) return;
        const id = newId();
        const claimed = await database.write((tx) => claimPurges(tx, { id, locationIds }, now()));
        if (claimed.length > 0) await purge(id, claimed);
      }
    },
  });

  return {
    /** Looks again if it was asked to after the current look had begun, which may have missed a change. */
    async look() {
      isAskedAgain = true;
      do await looks.run();
      while (isAskedAgain && !stopping.signal.aborted);
      // Another caller may have begun the look that answers this one.
      await looks.idle();
    },
    async stop() {
      stopping.abort();
      await looks.idle();
    },
  };
};

/** @param failures number of failed attempts, 1 or more */
const pauseAfterMs = (failures: number): number =>
  Math.min(PURGES.retryMostMs, PURGES.retryFirstMs * 2 ** Math.min(failures - 1, 20));
