/** The amount of load for each number of processes. What a process answers is the same amount each time, so that each is as warm. */
export interface SlopeSize {
  /** Numbers of processes, in order. */
  readonly processes: readonly number[];
  /** Owners with a business each. */
  readonly accounts: number;
  /** Requests for one payload. As many unmeasured requests go before. */
  readonly hot: { readonly amount: number; readonly connections: number };
  /** First requests for a payload by each process, and unmeasured ones before. */
  readonly coldEach: number;
  readonly coldWarmUpEach: number;
  /** Saves at each process, unmeasured ones before, and their owners. */
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
  accounts: 2080,
  hot: { amount: 20_000, connections: 10 },
  coldEach: 350,
  coldWarmUpEach: 100,
  savesEach: 800,
  savesWarmUpEach: 300,
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
  accounts: 12,
  hot: { amount: 20, connections: 2 },
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
