import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timers } from '../../api/client.ts';
import { PUBLISHING_AFTER_MS } from './publishing.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import type { AttemptOptions, SyncOutcome } from './sync-once.ts';

/** What the badge needs to know of this tab's attempts. */
export interface SyncActivity {
  /** An attempt has lasted PUBLISHING_AFTER_MS. */
  slow: boolean;
  /** Did our server answer the last attempt? true before the first. */
  reached: boolean;
  /** Did the last attempt bring no answer that could be applied? false before the first. */
  failed: boolean;
}

/** Keeps trying to bring the device and the server together. */
export interface SyncLoop {
  activity: StoreApi<SyncActivity>;
  /** There is something to send (a Save, a sign-in): an attempt starts now, or as soon as the running one, which
   * may have read the outbox before, has ended. The pauses begin anew. */
  push(): void;
  /** An attempt is promising (start, online, focus, visible): one starts now unless one is running. The pauses
   * begin anew. */
  wake(): void;
  /** An attempt for good measure; the pauses go on as they were. */
  tick(): void;
  /** Calls the running attempt off, if there is one.
   * @returns when none runs any more; what the server had taken by then is not undone */
  interrupt(): Promise<void>;
  /** Resolves when no attempt runs: at once if so. */
  settled(): Promise<void>;
  /** No further attempt starts. */
  stop(): void;
}

/** What the loop needs from outside. */
export interface SyncLoopDeps {
  attempt(options: AttemptOptions): Promise<SyncOutcome>;
  /** Hears every outcome, before the next attempt. */
  onOutcome(outcome: SyncOutcome): void;
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
}

/** How long another tab may hold the lock before it is taken for frozen: longer than any attempt lasts. */
const LOCK_PATIENCE_MS = 25_000;

/** After how long an attempt is not waited for any more: no request lasts that long, so what hangs then is the device's storage.
 * Should it come to its end after all, no harm is done: an answer is applied only to the cursor that it was asked with. */
const ATTEMPT_MAX_MS = 22_000;

const HUNG: SyncOutcome = { kind: 'retry', cause: 'storage', retryAfterS: null };

/** Creates the loop; it rests until the first wake() or tick(). One attempt runs at a time.
 * Source: shared-schema/docs/sync-protocol.md#retry and #triggers. */
export const createSyncLoop = ({ attempt, onOutcome, timers, now, random }: SyncLoopDeps): SyncLoop => {
  const activity = createStore<SyncActivity>(() => ({ slow: false, reached: true, failed: false }));
  let running: { controller: AbortController; over: Promise<unknown> } | null = null;
  let stopped = false;
  /** Pushed while an attempt ran. */
  let again = false;
  let failures = 0;
  let busySince: number | null = null;
  /** Did the last answer say that the server was restored? */
  let wasFound = false;
  let pause: unknown = null;

  const rest = (): void => {
    timers.clearTimeout(pause);
    pause = null;
  };

  // A clock that was set back in between tells nothing of how long it has been: then as well the lock was waited for.
  const isFrozenLock = (): boolean => busySince !== null && Math.abs(now() - busySince) >= LOCK_PATIENCE_MS;

  /** Makes an attempt that comes to an end in any case. */
  const limited = async (controller: AbortController): Promise<SyncOutcome> => {
    let timer: unknown;
    const tooLong = new Promise<SyncOutcome>((resolve) => {
      timer = timers.setTimeout(() => {
        controller.abort();
        resolve(HUNG);
      }, ATTEMPT_MAX_MS);
    });
    const outcome = await Promise.race([attempt({ ignoreLock: isFrozenLock(), signal: controller.signal }), tooLong]);
    timers.clearTimeout(timer);
    return outcome;
  };

  const observed = async (controller: AbortController): Promise<SyncOutcome> => {
    const timer = timers.setTimeout(() => activity.setState({ slow: true }), PUBLISHING_AFTER_MS);
    const outcome = await limited(controller);
    timers.clearTimeout(timer);
    activity.setState({ slow: false });
    // What another tab's attempt comes to, that tab knows.
    if (outcome.kind !== 'busy')
      activity.setState({
        reached: !(outcome.kind === 'retry' && outcome.cause === 'unreached'),
        failed: outcome.kind !== 'sent',
      });
    return outcome;
  };

  /** Milliseconds until the next attempt, null when nothing is left to do. */
  const nextIn = (outcome: SyncOutcome, elapsedMs: number): number | null => {
    if (outcome.kind === 'busy') busySince ??= now();
    else busySince = null;
    if (outcome.kind === 'sent') failures = 0;
    const isFound = outcome.kind === 'sent' && outcome.recovery.found;
    // Once only: two servers that take turns would each call the other's history foreign, for ever and without a pause.
    const isNewlyFound = isFound && !wasFound;
    wasFound = isFound;
    if (again) return 0;
    if (outcome.kind === 'sent') {
      const { results, waiting, recovery } = outcome;
      if (waiting === 0 && recovery.left === 0) return null;
      if (results.length > 0 || recovery.offered > 0 || isNewlyFound) return 0;
    }
    if (outcome.kind === 'not-ours' || (outcome.kind === 'parked' && outcome.reason !== 'update')) return null;
    failures += 1;
    return retryDelayMs(failures, random(), outcome.kind === 'retry' ? outcome.retryAfterS : null, elapsedMs);
  };

  const run = async (): Promise<void> => {
    rest();
    if (stopped || running) return;
    again = false;
    const startedAt = now();
    const controller = new AbortController();
    const attempted = observed(controller);
    running = { controller, over: attempted };
    const outcome = await attempted;
    running = null;
    if (stopped) return;
    onOutcome(outcome);
    const delayMs = nextIn(outcome, now() - startedAt);
    if (delayMs !== null) pause = timers.setTimeout(() => void run(), delayMs);
  };

  return {
    activity,
    push() {
      failures = 0;
      again = running !== null;
      void run();
    },
    wake() {
      failures = 0;
      void run();
    },
    tick: () => void run(),
    async interrupt() {
      again = false;
      running?.controller.abort();
      await running?.over;
    },
    async settled() {
      await running?.over;
    },
    stop() {
      stopped = true;
      rest();
    },
  };
};
