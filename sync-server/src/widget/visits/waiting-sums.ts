import type { EventType } from '@doorsign/shared-schema/api';
import { inKeyOrder } from './in-key-order.ts';

/** The count of one event type for a location's widget, in the hour that began at `hour`, epoch milliseconds. */
export interface WaitingSum {
  readonly locationId: string;
  readonly hour: number;
  readonly type: EventType;
  readonly count: number;
}

/** Sums that are not yet written. */
export interface WaitingSums {
  /** Adds to a sum; adds a new sum only while there is room. */
  add(sum: WaitingSum): void;
  /** Returns and removes all sums, to be written, in the order of inKeyOrder(). They keep their room until settle(). */
  take(): WaitingSum[];
  /** Takes back the sums that could not be written, and frees the room of the others. */
  settle(unwritten: readonly WaitingSum[]): void;
  /** Returns the number of events that have found no room since the last call. */
  takeLost(): number;
}

/** @param max maximum number of sums, including those that are being written; a flood must not exhaust the memory */
export const createWaitingSums = (max: number): WaitingSums => {
  let sums = new Map<string, WaitingSum>();
  let underWay = 0;
  let lost = 0;

  const add = (sum: WaitingSum): void => {
    const key = `${sum.locationId} ${sum.hour} ${sum.type}`;
    const waiting = sums.get(key);
    if (waiting) sums.set(key, { ...waiting, count: waiting.count + sum.count });
    else if (sums.size + underWay < max) sums.set(key, sum);
    else lost += sum.count;
  };

  return {
    add,
    take() {
      const taken = inKeyOrder(sums);
      underWay = taken.length;
      sums = new Map();
      return taken;
    },
    settle(unwritten) {
      underWay = 0;
      unwritten.forEach(add);
    },
    takeLost() {
      const found = lost;
      lost = 0;
      return found;
    },
  };
};
