import { Mutex } from 'async-mutex';

/** Runs work of one key one after the other. Work of different keys does not wait for each other. */
export interface KeyedLock {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** A lock within one process. Data that several processes share needs a lock in the store. */
export const createKeyedLock = (): KeyedLock => {
  const mutexes = new Map<string, Mutex>();
  return {
    async run(key, work) {
      const mutex = mutexes.get(key) ?? new Mutex();
      mutexes.set(key, mutex);
      try {
        return await mutex.runExclusive(work);
      } finally {
        if (!mutex.isLocked()) mutexes.delete(key);
      }
    },
  };
};
