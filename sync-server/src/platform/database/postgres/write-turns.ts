import { Semaphore } from 'async-mutex';

/** Runs of a transaction beside others. */
const RUNS_BESIDE_OTHERS = 2;

/** Far more than the pool has connections. Not more than necessary: each release of the semaphore counts down from here. */
const ALL = 1000;

/** Runs a transaction.
 * @param failures how often it has failed because of others */
export type RunInTurn = <T>(failures: number, transact: () => Promise<T>) => Promise<T>;

/** Creates the turns of the write transactions of one process. They run concurrently. One that has failed twice because of others runs alone:
 * it waits for those that are under way, and those that come later wait for it. Otherwise a long one could fail for as long as short ones keep
 * coming, and its caller would be told `busy` in the end. A transaction never waits for another one's turn, and its duration is limited
 * (POSTGRES_WAIT_MS.transaction), so that every turn comes. */
export const createWriteTurns = (): RunInTurn => {
  const turns = new Semaphore(ALL);
  return (failures, transact) => turns.runExclusive(transact, failures < RUNS_BESIDE_OTHERS ? 1 : ALL);
};
