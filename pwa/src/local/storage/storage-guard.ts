import { liveQuery, type Dexie } from 'dexie';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timers } from '../../api/client.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import { isConnectionTrouble, NewerDatabase, StorageTimeout, type StorageTrouble } from './storage-trouble.ts';

/** Work on the database. It may be run again after trouble, so it must be safe to repeat; `signal` fires when nobody
 * waits for this run any more: then it must change nothing. */
export type StorageWork<T> = (signal: AbortSignal) => Promise<T>;

/** Stands between this tab and one database, and brings the connection back when the browser loses it. */
export interface StorageGuard {
  readonly state: StoreApi<{ trouble: StorageTrouble }>;
  /** Runs work, at most ATTEMPTS times within ATTEMPTS_WITHIN_MS, each on a new connection.
   * @throws what the last run threw */
  run<T>(work: StorageWork<T>): Promise<T>;
  /** Hands every result of a live query on, for as long as the caller wants it and whatever becomes of the connection.
   * @returns what ends it */
  follow<T>(query: () => Promise<T>, next: (value: T) => void): () => void;
  /** Finds out whether the database answers, and reopens it if it does not. Never rejects. */
  check(): Promise<void>;
}

/** What the guard needs from outside. */
export interface StorageGuardDeps {
  timers: Timers;
  /** Epoch milliseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
}

/** How often the same work is tried, and within how many milliseconds. */
const ATTEMPTS = 3;
const ATTEMPTS_WITHIN_MS = 10_000;

/** After how many milliseconds work or an opening that has not answered counts as failed. */
const ANSWER_WITHIN_MS = 5_000;

/** Milliseconds between the second failure and the last attempt: a browser's storage process takes a moment to restart. */
const PAUSE_MS = 500;

/** The database's version in our counting; Dexie counts in tenths, so that IndexedDB's numbers are whole. */
const versionOf = (db: Dexie): number => Math.floor(db.backendDB().version / 10);

/** Creates the guard of one database and takes over what Dexie does by itself when another tab upgrades: Dexie would open
 * a newer database as if it were its own, and write rows into it whose shape it does not know. */
export const guardStorage = (db: Dexie, { timers, now, random }: StorageGuardDeps): StorageGuard => {
  const state = createStore<{ trouble: StorageTrouble }>(() => ({ trouble: 'none' }));
  /** What to do once the database is open again. */
  const reopened = new Set<() => void>();
  let isOpen = false;
  /** How many connections there have been. */
  let connections = 0;
  let closing = false;
  let reopening: Promise<void> | null = null;
  let checking: Promise<void> | null = null;

  const say = (trouble: StorageTrouble): void => {
    if (state.getState().trouble !== 'replaced') state.setState({ trouble });
  };
  /** Opening again would either fail or get in the other tabs' way. */
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
      // Through a promise of our own: Dexie's keep their transaction's zone, and that has ended by then.
      work(controller.signal)
        .then(resolve, reject)
        .finally(() => timers.clearTimeout(timer));
    });

  const open = async (): Promise<void> => {
    // One that was called off a moment ago rejects whoever comes along while it ends.
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
      // An opening that never answers would hold up whatever comes next; one that waits for other tabs is to go on.
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
        // Not if somebody else's trouble has brought a new connection meanwhile; the first comes with the work itself.
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
    const subscribe = (): void => {
      following?.unsubscribe();
      timers.clearTimeout(pause);
      // Dexie ends a live query that fails, or falls silent: a failure is a value here.
      const settled = async (): Promise<{ value: T } | null> => {
        try {
          return { value: await query() };
        } catch {
          return null;
        }
      };
      following = liveQuery(settled).subscribe((found) => {
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
      timers.clearTimeout(pause);
      following?.unsubscribe();
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
    // Not only the first time.
    true,
  );
  db.on('versionchange', ({ target }) => {
    state.setState({ trouble: 'replaced' });
    // An opening that was given up may have succeeded since: the connection that is asked is the one to close. Dexie
    // passes a blocked request on as well, which is none.
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
    // An opening that fails ends here too, and has been told of already.
    if (closing || !wasOpen) return;
    queueMicrotask(() => {
      // Somebody closed it on purpose, and it shall stay so; the browser's own closing leaves it open to reopening.
      if (!db.hasBeenClosed()) void check();
    });
  });

  return { state, run, follow, check };
};
