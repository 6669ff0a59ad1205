import { liveQuery, type Dexie } from 'dexie';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timers } from '../../api/client.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import { isConnectionTrouble, NewerDatabase, StorageTimeout, type StorageTrouble } from './storage-trouble.ts';

/** Work on the database. It may be repeated after trouble, so it must be idempotent. When `signal` fires, the caller no
 * longer waits for this run, which must then change nothing. */
export type StorageWork<T> = (signal: AbortSignal) => Promise<T>;

/** Guards this tab's connection to one database, and reopens it when the browser loses it. */
export interface StorageGuard {
  readonly state: StoreApi<{ trouble: StorageTrouble }>;
  /** Runs work, at most ATTEMPTS times within ATTEMPTS_WITHIN_MS; each repetition uses a new connection.
   * @throws the error of the last run */
  run<T>(work: StorageWork<T>): Promise<T>;
  /** Passes on every result of a live query, also after a lost connection, until the caller stops it. A first result that does
   * not come in time tests the database.
   * @returns a function that stops it */
  follow<T>(query: () => Promise<T>, next: (value: T) => void): () => void;
  /** Tests the database, and reopens it if it does not answer. Never rejects. */
  check(): Promise<void>;
}

/** Dependencies of guardStorage(). */
export interface StorageGuardDeps {
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
}

/** The maximum number of attempts at the same work, and the milliseconds within which they start. */
const ATTEMPTS = 3;
const ATTEMPTS_WITHIN_MS = 10_000;

/** The milliseconds without an answer after which work or an opening counts as failed. */
const ANSWER_WITHIN_MS = 5_000;

/** Milliseconds between the second failure and the last attempt: a browser's storage process takes a moment to restart. */
const PAUSE_MS = 500;

/** The database's version as the code declares it; Dexie stores ten times that number, so that IndexedDB's versions are whole. */
const versionOf = (db: Dexie): number => Math.floor(db.backendDB().version / 10);

/** Creates the guard of one database, and replaces Dexie's own handling of another tab's upgrade: Dexie would open a newer
 * database as if it were its own, and write rows into it whose shape it does not know. */
export const guardStorage = (db: Dexie, { timers, now, random }: StorageGuardDeps): StorageGuard => {
  const state = createStore<{ trouble: StorageTrouble }>(() => ({ trouble: 'none' }));
  /** The callbacks to run once the database is open again. */
  const reopened = new Set<() => void>();
  let isOpen = false;
  /** The number of connections so far. */
  let connections = 0;
  let closing = false;
  let reopening: Promise<void> | null = null;
  let checking: Promise<void> | null = null;

  const say = (trouble: StorageTrouble): void => {
    if (state.getState().trouble !== 'replaced') state.setState({ trouble });
  };
  /** Returns true if reopening would fail or get in the way of other tabs. */
  const isOutOfOurHands = (): boolean => ['replaced', 'blocked'].includes(state.getState().trouble);
  const close = (): void => {
    closing = true;
    db.close();
    closing = false;
  };

  const limited = <T>(work: StorageWork<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const controller = new AbortController();
      const timer = timers.setTimeout(() => {
        controller.abort();
        reject(new StorageTimeout());
      }, ANSWER_WITHIN_MS);
      // A native promise, because Dexie's promises keep the zone of their transaction, which has ended by then.
      work(controller.signal)
        .then(resolve, reject)
        .finally(() => timers.clearTimeout(timer));
    });

  const open = async (): Promise<void> => {
    // An opening that was aborted a moment ago rejects new callers until it has ended, so try once more.
    await limited(() => db.open()).catch((error: unknown) => {
      if (error instanceof StorageTimeout) throw error;
      return limited(() => db.open());
    });
  };

  const openAnew = async (): Promise<void> => {
    close();
    try {
      await open();
    } catch (error) {
      // Close an opening that never answers, because it would block later work. Keep one that waits for other tabs.
      if (!isOutOfOurHands()) close();
      throw error;
    }
  };

  /** @throws when it cannot be opened in time */
  const reopen = (): Promise<void> => {
    if (state.getState().trouble !== 'lost') say('reopening');
    return (reopening ??= openAnew().finally(() => (reopening = null)));
  };

  const run = async <T>(work: StorageWork<T>): Promise<T> => {
    const until = now() + ATTEMPTS_WITHIN_MS;
    let failedOn: number | null = null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Do not reopen if other work has opened a new connection since. The work itself opens the first connection.
        if (failedOn !== null && connections <= Math.max(failedOn, 1)) await reopen();
        failedOn = connections;
        const value = await limited(work);
        say('none');
        return value;
      } catch (error) {
        if (!isConnectionTrouble(error) || isOutOfOurHands()) throw error;
        if (attempt === ATTEMPTS || now() >= until) {
          say('lost');
          throw error;
        }
        if (attempt > 1) await new Promise<void>((resolve) => void timers.setTimeout(resolve, PAUSE_MS));
      }
    }
  };

  const probe = async (): Promise<void> => {
    const [table] = db.tables;
    if (table && !isOutOfOurHands()) await run(async () => table.count()).catch(() => undefined);
  };
  const check = (): Promise<void> => (checking ??= probe().finally(() => (checking = null)));

  const follow = <T>(query: () => Promise<T>, next: (value: T) => void): (() => void) => {
    let failures = 0;
    let following: { unsubscribe(): void } | null = null;
    let pause: unknown = null;
    let silence: unknown = null;
    const stop = (): void => {
      following?.unsubscribe();
      timers.clearTimeout(pause);
      timers.clearTimeout(silence);
    };
    const subscribe = (): void => {
      stop();
      // A browser can hang without an error: WebKit does when the page before was left during a write.
      silence = timers.setTimeout(() => void check(), ANSWER_WITHIN_MS);
      // Dexie ends or silences a live query that fails, so a failure is returned as a value.
      const settled = async (): Promise<{ value: T } | null> => {
        try {
          return { value: await query() };
        } catch {
          return null;
        }
      };
      following = liveQuery(settled).subscribe((found) => {
        timers.clearTimeout(silence);
        if (found === null) return onFailure();
        failures = 0;
        next(found.value);
      });
    };
    const onFailure = (): void => {
      failures += 1;
      pause = timers.setTimeout(subscribe, retryDelayMs(failures, random()));
      void check();
    };
    subscribe();
    reopened.add(subscribe);
    return () => {
      reopened.delete(subscribe);
      stop();
    };
  };

  db.on(
    'ready',
    () => {
      if (versionOf(db) > db.verno) {
        say('replaced');
        throw new NewerDatabase();
      }
      isOpen = true;
      say('none');
      connections += 1;
      if (connections > 1) for (const resume of reopened) resume();
    },
    // Run for every connection, not only for the first.
    true,
  );
  db.on('versionchange', ({ target }) => {
    state.setState({ trouble: 'replaced' });
    // An abandoned opening may have succeeded since, so close the connection that the event names. Dexie also passes on
    // blocked requests, which are not connections.
    (target as Partial<IDBDatabase>).close?.();
    close();
    return false;
  });
  db.on('blocked', () => {
    say('blocked');
    return false;
  });
  db.on('close', () => {
    const wasOpen = isOpen;
    isOpen = false;
    // An opening that fails also ends here and has been reported already.
    if (closing || !wasOpen) return;
    queueMicrotask(() => {
      // A connection that was closed on purpose stays closed; one that the browser closed can be reopened.
      if (!db.hasBeenClosed()) void check();
    });
  });

  return { state, run, follow, check };
};
