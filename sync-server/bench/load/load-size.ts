import type { Amount } from './drive.ts';

/** How much load there is. Everything in it is bounded in number and in time. */
export interface LoadSize {
  readonly accounts: number;
  /** Requests for one payload over and over; the same number is done once before, unmeasured. */
  readonly hot: { readonly amount: number; readonly connections: number };
  /** Each of another business. */
  readonly cold: Amount;
  readonly sync: Amount;
  readonly passwords: Amount;
  readonly codes: Amount;
  /** Streams, so many of one account, and how often all of an account's hear something. */
  readonly streams: { readonly count: number; readonly perAccount: number; readonly seconds: number };
  /** Everything at once. */
  readonly together: {
    readonly seconds: number;
    readonly widget: number;
    readonly signIns: number;
    readonly saves: number;
  };
  /** How often memory is read while everything runs on. */
  readonly samples: number;
}

const MINUTE = 60_000;

/** What `npm run load` does. */
export const FULL_LOAD: LoadSize = {
  accounts: 1500,
  hot: { amount: 20_000, connections: 10 },
  cold: { count: 1499, atOnce: 10, withinMs: MINUTE },
  sync: { count: 3000, atOnce: 10, withinMs: MINUTE },
  passwords: { count: 300, atOnce: 4, withinMs: MINUTE },
  codes: { count: 300, atOnce: 4, withinMs: MINUTE },
  streams: { count: 1000, perAccount: 5, seconds: 15 },
  together: { seconds: 15, widget: 200, signIns: 2, saves: 100 },
  samples: 60,
};

/** A few of each, to see that all of it works. */
export const TINY_LOAD: LoadSize = {
  accounts: 6,
  hot: { amount: 20, connections: 2 },
  cold: { count: 5, atOnce: 2, withinMs: MINUTE },
  sync: { count: 12, atOnce: 2, withinMs: MINUTE },
  passwords: { count: 2, atOnce: 2, withinMs: MINUTE },
  codes: { count: 2, atOnce: 2, withinMs: MINUTE },
  streams: { count: 6, perAccount: 2, seconds: 1 },
  together: { seconds: 1, widget: 10, signIns: 2, saves: 3 },
  samples: 3,
};
