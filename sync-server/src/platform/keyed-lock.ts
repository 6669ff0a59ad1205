/** Runs works of one key one after the other; works of different keys do not wait for each other. */
export interface KeyedLock {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** For one process: a store that several processes share needs a lock in the store. */
export const createKeyedLock = (): KeyedLock => {
  const lastByKey = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = lastByKey.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      const settled = result.then(
        () => {},
        () => {},
      );
      lastByKey.set(key, settled);
      void settled.then(() => {
        if (lastByKey.get(key) === settled) lastByKey.delete(key);
      });
      return result;
    },
  };
};
