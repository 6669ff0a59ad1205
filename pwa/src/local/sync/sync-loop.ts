import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timers } from '../../api/client.ts';
import { PUBLISHING_AFTER_MS } from './publishing.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import type { AttemptOptions, SyncOutcome } from './sync-once.ts';

/** The state of this tab's sync attempts, for the badge. */
export interface SyncActivity {
  /** True while an attempt runs that has lasted PUBLISHING_AFTER_MS. */
  slow: boolean;
  /** True if Doorsign's server answered the last attempt, and before the first attempt. */
  reached: boolean;
  /** True if the last attempt brought no answer that could be applied; false before the first attempt. */
  failed: boolean;
}

/** Repeats sync attempts until the device and the server agree. */
export interface SyncLoop {
  activity: StoreApi<SyncActivity>;
  /** Starts an attempt because there is something to send (a Save, a sign-in). If an attempt is running, which may have read
   * the outbox before, the new one starts as soon as it has ended. Resets the retry delay. */
  push(): void;
  /** Starts an attempt, unless one is running, because it is likely to succeed (start, online, focus, visible). Resets the retry delay. */
  wake(): void;
  /** Starts a periodic attempt, unless one is running. Does not reset the retry delay. */
  tick(): void;
  /** Aborts the running attempt, if there is one.
   * @returns when no attempt is running; edits that the server had accepted by then are not undone */
  interrupt(): Promise<void>;
  /** Resolves when no attempt is running: at once if none is. */
  settled(): Promise<void>;
  /** Prevents further attempts. */
  stop(): void;
}

/** Dependencies of createSyncLoop(). */
export interface SyncLoopDeps {
  attempt(options: AttemptOptions): Promise<SyncOutcome>;
  /** Receives every outcome, before the next attempt starts. */
  onOutcome(outcome: SyncOutcome): void;
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
}

/** The time that another tab may hold the lock before that tab counts as frozen, in milliseconds: longer than any attempt lasts. */
const LOCK_PATIENCE_MS = 25_000;

/** The time limit of one attempt, in milliseconds. No request lasts that long, so an attempt that reaches it hangs in the
 * device's storage. An attempt that ends later does no harm: an answer is applied only if the cursor is still the one that was sent. */
const ATTEMPT_MAX_MS = 22_000;

/** The outcome of an attempt that hangs or rejects. */
const FAILED: SyncOutcome = { kind: 'retry', cause: 'storage', retryAfterS: null };

/** Creates the loop, which is idle until the first push(), wake() or tick(). One attempt runs at a time.
 * Source: shared-schema/docs/sync-protocol.md#retry and #triggers. */
export const createSyncLoop = ({ attempt, onOutcome, timers, now, random }: SyncLoopDeps): SyncLoop => {
  const activity = createStore<SyncActivity>(() => ({ slow: false, reached: true, failed: false }));
  let running: { controller: AbortController; over: Promise<unknown> } | null = null;
  let stopped = false;
  /** True if push() was called while an attempt was running. */
  let again = false;
  let failures = 0;
  let busySince: number | null = null;
  /** True if the last answer said that the server was restored. */
  let wasFound = false;
  let pause: unknown = null;

  const rest = (): void => {
    timers.clearTimeout(pause);
    pause = null;
  };

  // If the clock was set back, the time waited is unknown; then the lock counts as frozen too.
  const isFrozenLock = (): boolean => busySince !== null && Math.abs(now() - busySince) >= LOCK_PATIENCE_MS;

  /** Makes an attempt that ends after ATTEMPT_MAX_MS at the latest. Never rejects. */
  const limited = async (controller: AbortController): Promise<SyncOutcome> => {
    let timer: unknown;
    const tooLong = new Promise<SyncOutcome>((resolve) => {
      timer = timers.setTimeout(() => {
        controller.abort();
        resolve(FAILED);
      }, ATTEMPT_MAX_MS);
    });
    try {
      return await Promise.race([attempt({ ignoreLock: isFrozenLock(), signal: controller.signal }), tooLong]);
    } catch {
      return FAILED;
    } finally {
      timers.clearTimeout(timer);
    }
  };

  const observed = async (controller: AbortController): Promise<SyncOutcome> => {
    const timer = timers.setTimeout(() => activity.setState({ slow: true }), PUBLISHING_AFTER_MS);
    const outcome = await limited(controller);
    timers.clearTimeout(timer);
    activity.setState({ slow: false });
    // `busy` says nothing about the server: another tab makes the attempt.
    if (outcome.kind !== 'busy')
      activity.setState({
        reached: !(outcome.kind === 'retry' && outcome.cause === 'unreached'),
        failed: outcome.kind !== 'sent',
      });
    return outcome;
  };

  /** The delay until the next attempt in milliseconds; null when nothing is left to do. */
  const nextIn = (outcome: SyncOutcome, elapsedMs: number): number | null => {
    if (outcome.kind === 'busy') busySince ??= now();
    else busySince = null;
    if (outcome.kind === 'sent') failures = 0;
    const isFound = outcome.kind === 'sent' && outcome.recovery.found;
    // Retry without delay only once: two alternating servers would each reject the other's history, in an endless loop without pauses.
    const isNewlyFound = isFound && !wasFound;
    wasFound = isFound;
    if (again) return 0;
    if (outcome.kind === 'sent') {
      const { results, waiting, recovery } = outcome;
      if (waiting === 0 && recovery.left === 0) return null;
      if (results.length > 0 || recovery.offered > 0 || isNewlyFound) return 0;
    }
    if (outcome.kind === 'not-ours' || (outcome.kind === 'blocked' && outcome.reason !== 'update')) return null;
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
