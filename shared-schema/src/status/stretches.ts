import type { DayPlan, Saying } from './day-plans.ts';
import { DAY_MINUTES, MINUTE } from './units.ts';
import type { Zone } from './zone.ts';

/** A stretch of time from `at` (epoch milliseconds) to the next stretch. */
export interface Stretch {
  readonly at: number;
  readonly saying: Saying;
}

/** Receives what a business says interval by interval on its wall clock, and keeps it as stretches. Wall-clock minutes are counted from
 * 1970-01-01T00:00 on that clock. */
export interface Recorder {
  /** The stretches so far, in order. recordUntil replaces those that do not begin before the new interval. */
  readonly stretches: readonly Stretch[];
  /** Sets the position to a minute. The minutes in between keep what the last interval says. */
  moveTo(minute: number): void;
  /** Records an interval from the position to `end`, which becomes the position. Does nothing if the position is at `end` or later. */
  recordUntil(end: number, saying: Saying): void;
}

/** Creates a recorder for one zone. Adjacent intervals that say the same become one stretch. An interval that the clock skips entirely
 * leaves none.
 * Source: shared-schema/docs/product-rules.md#s3, #s8. */
export const createRecorder = (zone: Zone): Recorder => {
  const stretches: Stretch[] = [];
  let last: Stretch | undefined;
  let position = 0;
  return {
    stretches,
    moveTo: (minute) => {
      position = minute;
    },
    recordUntil: (end, saying) => {
      if (position >= end) return;
      const from = position;
      position = end;
      if (last !== undefined && saysTheSame(last.saying, saying)) return;
      const at = zone.firstInstantOf(from * MINUTE);
      while (last !== undefined && last.at >= at) {
        stretches.pop();
        last = stretches[stretches.length - 1];
      }
      if (last !== undefined && saysTheSame(last.saying, saying)) return;
      last = { at, saying };
      stretches.push(last);
    },
  };
};

/** Returns whether two neighbors tell visitors and owners the same. */
export const saysTheSame = (a: Omit<Saying, 'rest'>, b: Omit<Saying, 'rest'>): boolean =>
  a === b || (a.status === b.status && a.note === b.note && a.holidayName === b.holidayName && a.reason === b.reason);

/** Records one day from its midnight to the next. Shifts that began the day before come first; if two overlap, the one that began last
 * counts.
 * @param day       days from 1970-01-01
 * @param yesterday its shifts may run into this day, but not into the day after
 * Source: shared-schema/docs/product-rules.md#s3, #s6, #s14. */
export const recordDay = (recorder: Recorder, day: number, yesterday: DayPlan, today: DayPlan): void => {
  const midnight = day * DAY_MINUTES;
  const spillEnd = midnight - DAY_MINUTES + lastCloseOf(yesterday);
  recorder.moveTo(midnight);
  for (const { open, close } of today.shifts) {
    recorder.recordUntil(Math.min(spillEnd, midnight + open), yesterday.inside);
    recorder.recordUntil(midnight + open, today.outside);
    recorder.recordUntil(midnight + close, today.inside);
  }
  recorder.recordUntil(spillEnd, yesterday.inside);
  recorder.recordUntil(midnight + DAY_MINUTES, today.outside);
};

const lastCloseOf = ({ shifts }: DayPlan): number => {
  let last = 0;
  for (const { close } of shifts) last = Math.max(last, close);
  return last;
};
