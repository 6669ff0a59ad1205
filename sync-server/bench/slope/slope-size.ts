import { STREAMS } from '../../src/platform/parameters.ts';

/** The amount of load for each number of processes. What a process answers is the same amount each time, so that each is as warm. */
export interface SlopeSize {
  /** Numbers of processes, in order. */
  readonly processes: readonly number[];
  /** Requests for one payload at each process, and the connections of all. As many unmeasured requests go before. */
  readonly hot: { readonly amountEach: number; readonly connections: number };
  /** First requests for a payload by each process, and unmeasured ones before. */
  readonly coldEach: number;
  readonly coldWarmUpEach: number;
  /** Saves at each process, unmeasured ones before, and their owners. With any number of processes each owner's first Save, which fetches everything, is
   * unmeasured. */
  readonly savesEach: number;
  readonly savesWarmUpEach: number;
  readonly savers: number;
  /** Writes whose delay until another process shows them is measured. */
  readonly delays: number;
  /** Rates of Saves, as shares of the most that was measured before, and the length of each. */
  readonly rates: readonly number[];
  readonly rateSeconds: number;
  /** Open streams of all processes together. */
  readonly streams: number;
  /** Time for which they are left alone. */
  readonly idleSeconds: number;
  /** Saves of the storm at the same time. */
  readonly stormAtOnce: number;
  /** Streams that one process is asked for when it holds as many as it may. */
  readonly beyond: number;
}

/** The load of `npm run slope`. */
export const FULL_SLOPE: SlopeSize = {
  processes: [1, 2, 4],
  hot: { amountEach: 20_000, connections: 10 },
  coldEach: 350,
  coldWarmUpEach: 100,
  savesEach: 800,
  savesWarmUpEach: 600,
  savers: 300,
  delays: 60,
  rates: [0.25, 0.5, 0.75, 0.9, 1.1, 1.4],
  rateSeconds: 4,
  streams: 10_000,
  idleSeconds: 26,
  stormAtOnce: 50,
  beyond: 300,
};

/** A few requests of each kind, to check that all of them work. */
export const TINY_SLOPE: SlopeSize = {
  processes: [1, 2],
  hot: { amountEach: 20, connections: 2 },
  coldEach: 3,
  coldWarmUpEach: 1,
  savesEach: 6,
  savesWarmUpEach: 2,
  savers: 4,
  delays: 3,
  rates: [0.5],
  rateSeconds: 1,
  streams: 20,
  idleSeconds: 0.2,
  stormAtOnce: 3,
  beyond: 0,
};

/** Returns the number of owners, with a business each, that a load needs. */
export const ownersOf = ({ processes, coldEach, coldWarmUpEach, savers, streams, beyond }: SlopeSize): number => {
  // No payload is requested for the first time twice, and the first one is in memory before.
  const requested = 1 + (coldWarmUpEach + coldEach) * Math.max(...processes);
  const listening = Math.ceil(streams / STREAMS.perAccountMax) + Math.ceil(beyond / STREAMS.perAccountMax);
  return Math.max(requested, listening, savers);
};
