import { DAY, SECOND } from './units.ts';
import type { OffsetAt } from './zone-offsets.ts';

/** An interval in which a zone's offset is constant: from `at` on, the wall clock reads UTC plus `offset`. Both in milliseconds. */
export interface OffsetInterval {
  readonly at: number;
  readonly offset: number;
}

/** Distance between two samples, between which the clock changes at most once. The shortest time for which any zone kept one offset between
 * 1970 and 2100 is seven days (Recife in 2000, Gaza in 2040). */
const SAMPLE_EVERY = 4 * DAY;

/** Finds the intervals of [from, to), the first beginning at `from`. Changes are found to the second, by bisection between samples: before
 * 1972 some offsets had odd seconds, but none had fractions of one.
 * @param from epoch milliseconds, a whole second
 * @param to   epoch milliseconds, a whole second */
export const findOffsetIntervals = (offsetAt: OffsetAt, from: number, to: number): OffsetInterval[] => {
  const intervals: OffsetInterval[] = [{ at: from, offset: offsetAt(from) }];
  const bisect = (low: number, lowOffset: number, high: number, highOffset: number): void => {
    if (lowOffset === highOffset) return;
    if (high - low <= SECOND) {
      intervals.push({ at: high, offset: highOffset });
      return;
    }
    const middle = low + Math.floor((high - low) / (2 * SECOND)) * SECOND;
    const middleOffset = offsetAt(middle);
    bisect(low, lowOffset, middle, middleOffset);
    bisect(middle, middleOffset, high, highOffset);
  };
  let low = from;
  let lowOffset = offsetAt(from);
  while (low < to) {
    const high = Math.min(low + SAMPLE_EVERY, to);
    const highOffset = offsetAt(high);
    bisect(low, lowOffset, high, highOffset);
    low = high;
    lowOffset = highOffset;
  }
  return intervals.filter((interval) => interval.at < to);
};
