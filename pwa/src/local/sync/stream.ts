import { ApiError, type Timers } from '../../api/client.ts';
import { endsSession, networkError } from '../../api/api-error.ts';
import type { StreamWatch } from '../../api/open-stream.ts';
import { readMeta, type LocalDatabase } from '../storage/database.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import type { SyncLoop } from './sync-loop.ts';

/** The milliseconds of silence after which a stream counts as dead: more than two heartbeats. */
const SILENCE_MS = 60_000;

/** The number of failures that a refusal for too many streams counts for, so that the retry delay starts at its maximum. */
const CROWDED_FAILURES = 6;

/** A visible tab's stream of change notifications. */
export interface Stream {
  /** Opens the stream unless it is open or the page is hidden. Called on start, visible, focus and online. */
  wake(): void;
  /** Closes the stream because the page is hidden. */
  hide(): void;
  /** Closes the stream for good. */
  stop(): void;
}

/** Dependencies of createStream(). */
export interface StreamDeps {
  db: LocalDatabase;
  sync: Pick<SyncLoop, 'push' | 'settled'>;
  /** openStream() of ../api with its dependencies bound. */
  open(watch: StreamWatch): Promise<void>;
  /** Returns true if the page is visible. */
  isVisible(): boolean;
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
}

/** Creates the stream of one open store; it is closed until the first wake(). The stream is only a hint: changes arrive
 * through an ordinary sync attempt, and without a stream the device polls every minute. At most one stream is open at a time.
 *
 * Usage: create one for each open local store, and stop() it before that store closes. Connect wake() and hide() to
 * connectTriggers(), and call wake() once when the store is opened.
 * Source: shared-schema/docs/sync-protocol.md#stream. */
export const createStream = ({ db, sync, open, isVisible, timers, now, random }: StreamDeps): Stream => {
  let connection: AbortController | null = null;
  let pause: unknown = null;
  let failures = 0;
  let stopped = false;

  /** Handles a change notification. Waits for the running attempt first, which may bring the change, as it does with every
   * Save of this tab. */
  const hear = async (...[seq, plan, access]: Parameters<StreamWatch['onNotification']>): Promise<void> => {
    await sync.settled();
    const cursor = await readMeta(db, 'cursor').catch(() => undefined);
    const account = await readMeta(db, 'account').catch(() => undefined);
    // A lower `seq` is news too: a restored server lacks data that this device must offer. Plan, members and roles are not part of the log.
    const isNews =
      seq !== (cursor?.seq ?? 0) || (plan !== undefined && plan !== account?.plan) || access !== account?.access;
    if (!stopped && isNews) sync.push();
  };

  /** Opens a stream and reads it to its end.
   * @returns the error that ended the stream, null when the server ended it properly */
  const listen = async (controller: AbortController): Promise<ApiError | null> => {
    let silence: unknown = null;
    const onAlive = (): void => {
      timers.clearTimeout(silence);
      silence = timers.setTimeout(() => controller.abort(), SILENCE_MS);
    };
    onAlive();
    try {
      await open({
        signal: controller.signal,
        onNotification: (...notification) => void hear(...notification),
        onAlive,
      });
      return null;
    } catch (error) {
      return error instanceof ApiError ? error : networkError(error);
    } finally {
      timers.clearTimeout(silence);
    }
  };

  const pauseAfter = (error: ApiError | null, openedAt: number): number => {
    // A stream that lasted at least SILENCE_MS was not a failure; its end counts as one at most.
    failures = now() - openedAt >= SILENCE_MS ? 1 : failures + 1;
    if (error?.status === 429) failures = Math.max(failures, CROWDED_FAILURES);
    return retryDelayMs(failures, random(), error?.retryAfterS);
  };

  const connect = async (): Promise<void> => {
    timers.clearTimeout(pause);
    if (stopped || connection !== null || !isVisible()) return;
    const controller = new AbortController();
    connection = controller;
    const openedAt = now();
    const error = await listen(controller);
    connection = null;
    if (stopped || !isVisible()) return;
    // An ordinary call handles the end of the session, or of the membership.
    if (error !== null && (endsSession(error) || error.code === 'membership_ended')) sync.push();
    const delayMs = pauseAfter(error, openedAt);
    pause = timers.setTimeout(() => void connect(), delayMs);
  };

  const close = (): void => {
    timers.clearTimeout(pause);
    connection?.abort();
  };

  return {
    wake() {
      failures = 0;
      void connect();
    },
    hide: close,
    stop() {
      stopped = true;
      close();
    },
  };
};
