import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseDeps, Tx } from './database.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Runs the work in one transaction of the engine, once.
 * @param failures how many runs of the same work have failed with `busy` before this one */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, failures: number) => Promise<T>;

/** The databases with a write in progress in this async call chain. One store serves all databases, because Node never frees an
 * AsyncLocalStorage that was used. */
const writing = new AsyncLocalStorage<readonly object[]>();

/** Creates write() for an engine: one transaction, retried as a whole while the database is busy. */
export const createWrite = (transact: Transact, deps: DatabaseDeps): Database['write'] => {
  const database = {};
  return (work) => {
    const outer = writing.getStore() ?? [];
    // A nested write would wait for its own outer transaction, and the deadlock would block every write of this process.
    if (outer.includes(database)) throw new Error('write() was called inside write(): pass the transaction on instead');
    return retryWhileBusy((failures) => writing.run([...outer, database], () => transact(work, failures)), deps);
  };
};
