import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseDeps, Tx } from './database.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Runs the work in one transaction of the engine, once. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** write() of every engine: one transaction, run again as a whole while others are in its way. */
export const createWrite = (transact: Transact, deps: DatabaseDeps): Database['write'] => {
  const insideWrite = new AsyncLocalStorage<true>();
  return (work) => {
    // It would wait for the very transaction that waits for it, and stop every write of this process.
    if (insideWrite.getStore()) throw new Error('write() was called inside write(): pass the transaction on instead');
    return retryWhileBusy(() => insideWrite.run(true, () => transact(work)), deps);
  };
};
