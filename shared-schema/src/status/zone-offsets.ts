import { offsetByRules, zoneRulesOf } from '../zones/zone-source.ts';
import { createClockReader } from './clock-reader.ts';
import { DAY, SECOND } from './units.ts';

/** One stretch of a zone in which its clock runs evenly: from `at` on, the wall clock reads UTC plus `offset`. Both in
 * milliseconds. */
export interface OffsetStretch {
  readonly at: number;
  readonly offset: number;
}

/** Asks how far a zone's wall clock is ahead of UTC, in milliseconds, at an instant in epoch milliseconds. */
export type OffsetAt = (at: number) => number;

/** Between two samples the clock may change once unseen. The shortest time for which any zone kept one offset between
 * 1970 and 2100 is seven days (Recife in 2000, Gaza in 2040), so two changes never hide between samples. */
const SAMPLE_EVERY = 4 * DAY;

/** Outside these Intl writes eras, or a date that Date cannot hold; no business is there, and the zone's offset is kept. */
const FIRST_READABLE = Date.UTC(100, 0, 1);
const LAST_READABLE = 8.64e15 - 2 * DAY;

/** Makes the question for one zone: answered by the rules of the zone source, and outside of their span by Intl.
 * @throws RangeError when neither knows the zone */
export const createOffsetAt = (timezone: string): OffsetAt => {
  const rules = zoneRulesOf(timezone);
  if (rules === null) return createIntlOffsetAt(timezone);
  let outside: OffsetAt | undefined;
  return (at) => {
    if (at >= rules.from && at < rules.until) return offsetByRules(rules, at);
    outside ??= intlOffsetAtOrNull(timezone) ?? ((instant) => offsetByRules(rules, instant));
    return outside(at);
  };
};

const intlOffsetAtOrNull = (timezone: string): OffsetAt | null => {
  try {
    return createIntlOffsetAt(timezone);
  } catch {
    return null;
  }
};

const createIntlOffsetAt = (timezone: string): OffsetAt => {
  const readClock = createClockReader(timezone);
  return (at) => {
    const wholeSecond = Math.floor(Math.min(Math.max(at, FIRST_READABLE), LAST_READABLE) / SECOND) * SECOND;
    return readClock(wholeSecond) - wholeSecond;
  };
};

/** The stretches of [from, to), the first beginning at `from`. Changes are found to the second, by bisection between
 * samples; before 1972 some clocks were off by odd seconds, never by less.
 * @param from epoch milliseconds, a whole second
 * @param to   the same */
export const findStretches = (offsetAt: OffsetAt, from: number, to: number): OffsetStretch[] => {
  const stretches: OffsetStretch[] = [{ at: from, offset: offsetAt(from) }];
  const bisect = (low: number, lowOffset: number, high: number, highOffset: number): void => {
    if (lowOffset === highOffset) return;
    if (high - low <= SECOND) {
      stretches.push({ at: high, offset: highOffset });
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
  return stretches.filter((stretch) => stretch.at < to);
};
