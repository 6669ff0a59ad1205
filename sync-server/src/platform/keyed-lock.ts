import { AsyncLocalStorage } from 'node:async_hooks';
import { Mutex } from 'async-mutex';

/** Runs work of one key one after the other. Work of different keys does not wait for each other. */
export interface KeyedLock {
  /** @throws if work of the same key calls it: the inner work would wait for the outer one, which waits for it */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** One work that has the lock of its key. */
interface Turn {
  readonly mutex: Mutex;
  isOver: boolean;
}

/** The turns of this async call chain. One store serves all locks, because Node never frees an AsyncLocalStorage that was used. */
const turns = new AsyncLocalStorage<readonly Turn[]>();

/** A lock within one process. Data that several processes share needs a lock in the store. */
export const createKeyedLock = (): KeyedLock => {
  const mutexes = new Map<string, Mutex>();
  return {
    async run(key, work) {
      const mutex = mutexes.get(key) ?? new Mutex();
      // Timers and listeners that the work of a turn starts stay in its call chain after it is over.
      const outer = (turns.getStore() ?? []).filter(({ isOver }) => !isOver);
      if (outer.some((turn) => turn.mutex === mutex)) throw new Error(`run() was called inside run() of ${key}`);
      mutexes.set(key, mutex);
      const turn: Turn = { mutex, isOver: false };
      try {
        return await mutex.runExclusive(() => turns.run([...outer, turn], work));
      } finally {
        turn.isOver = true;
        if (!mutex.isLocked()) mutexes.delete(key);
      }
    },
  };
};
