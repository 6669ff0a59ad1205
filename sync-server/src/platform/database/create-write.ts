import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseDeps, Tx } from './database.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Runs the work in one transaction of the engine, once. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The databases of which a write is under way in this chain of calls. One for all of them: node never forgets one that was used. */
const writing = new AsyncLocalStorage<readonly object[]>();

/** write() of every engine: one transaction, run again as a whole while others are in its way. */
export const createWrite = (transact: Transact, deps: DatabaseDeps): Database['write'] => {
  const database = {};
  return (work) => {
    const outer = writing.getStore() ?? [];
    // It would wait for the very transaction that waits for it, and stop every write of this process.
    if (outer.includes(database)) throw new Error('write() was called inside write(): pass the transaction on instead');
    return retryWhileBusy(() => writing.run([...outer, database], () => transact(work)), deps);
  };
};
