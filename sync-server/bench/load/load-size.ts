import { MINUTE } from '@doorsign/shared-schema/status/units';
import type { Amount } from './drive.ts';

/** The amount of load. Everything in it is bounded in number and in time. */
export interface LoadSize {
  readonly accounts: number;
  /** Requests for the same payload. As many unmeasured requests go before. */
  readonly hot: { readonly amount: number; readonly connections: number };
  /** Payload requests, each for another business. */
  readonly cold: Amount;
  readonly sync: Amount;
  readonly passwords: Amount;
  readonly codes: Amount;
  /** Number of streams in total and per account, and how long change notifications are sent to them. */
  readonly streams: { readonly count: number; readonly perAccount: number; readonly seconds: number };
  /** The combined load: its duration, and its rates per second. */
  readonly together: {
    readonly seconds: number;
    readonly widget: number;
    readonly signIns: number;
    readonly saves: number;
  };
  /** Number of memory samples during the combined load. */
  readonly samples: number;
}

/** The load of `npm run load`. */
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

/** A few requests of each kind, to check that all of them work. */
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
