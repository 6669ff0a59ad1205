import { ApiError, type Timers } from '../../api/client.ts';
import { endsSession, networkError } from '../../api/api-error.ts';
import type { StreamWatch } from '../../api/open-stream.ts';
import { readMeta, type LocalDatabase } from '../storage/database.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import type { SyncLoop } from './sync-loop.ts';

/** How long a stream may be silent before it is taken for dead, in milliseconds: more than two heartbeats. */
const SILENCE_MS = 60_000;

/** Pauses after a refusal for too many streams begin as long as they get. */
const CROWDED_FAILURES = 6;

/** A visible tab's ear for changes of other devices. */
export interface Stream {
  /** It is worth listening (start, visible, focus, online): opens the stream unless it is open or the page is hidden. */
  wake(): void;
  /** The page is hidden: the stream is closed. */
  hide(): void;
  /** Closes it for good. */
  stop(): void;
}

/** What a stream needs from outside. */
export interface StreamDeps {
  db: LocalDatabase;
  sync: Pick<SyncLoop, 'push' | 'settled'>;
  /** openStream() of ../api with what it needs. */
  open(watch: StreamWatch): Promise<void>;
  /** Is the page visible? */
  isVisible(): boolean;
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
}

/** Creates the stream of one open store; it is closed until the first wake(). It is a hint and nothing more: what has
 * changed comes by an ordinary attempt, and without a stream the device asks every minute. At most one is open at a time.
 *
 * For whoever wires it: one for each open local store, ended by stop() before that store's own; wake() and hide() come from
 * connectTriggers(), and one wake() when the store is opened.
 * Source: shared-schema/docs/sync-protocol.md#stream. */
export const createStream = ({ db, sync, open, isVisible, timers, now, random }: StreamDeps): Stream => {
  let connection: AbortController | null = null;
  let pause: unknown = null;
  let failures = 0;
  let stopped = false;

  /** An attempt that runs may bring what is poked about, as it does with every Save of this tab. */
  const hear = async (...[seq, plan]: Parameters<StreamWatch['onPoke']>): Promise<void> => {
    await sync.settled();
    const cursor = await readMeta(db, 'cursor').catch(() => undefined);
    const account = await readMeta(db, 'account').catch(() => undefined);
    // Fewer, too: a server that was restored has what this device must heal. A plan is no part of the log.
    const isNews = seq !== (cursor?.seq ?? 0) || (plan !== undefined && plan !== account?.plan);
    if (!stopped && isNews) sync.push();
  };

  /** Opens a stream and stays with it to its end.
   * @returns why it ended, null when the server ended it properly */
  const listen = async (controller: AbortController): Promise<ApiError | null> => {
    let silence: unknown = null;
    const onAlive = (): void => {
      timers.clearTimeout(silence);
      silence = timers.setTimeout(() => controller.abort(), SILENCE_MS);
    };
    onAlive();
    try {
      await open({ signal: controller.signal, onPoke: (...poke) => void hear(...poke), onAlive });
      return null;
    } catch (error) {
      return error instanceof ApiError ? error : networkError(error);
    } finally {
      timers.clearTimeout(silence);
    }
  };

  const pauseAfter = (error: ApiError | null, openedAt: number): number => {
    // One that lived was no failure: that it ended is one at most.
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
    // The ordinary calls know what to do about a session that has ended.
    if (error !== null && endsSession(error)) sync.push();
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
