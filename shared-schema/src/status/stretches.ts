import type { DayPlan, Saying } from './day-plans.ts';
import { DAY_MINUTES, MINUTE } from './units.ts';
import type { Zone } from './zone.ts';

/** A stretch of time from `at` (epoch milliseconds) to the next stretch. */
export interface Stretch {
  readonly at: number;
  readonly saying: Saying;
}

/** Receives what a business says interval by interval on its wall clock, and keeps it as stretches. Plain data and functions, because a
 * recorder is made for every status. */
export interface Recorder {
  readonly zone: Zone;
  /** The stretches so far, in order. recordUntil replaces those that do not begin before the new interval. */
  readonly stretches: Stretch[];
  last: Stretch | undefined;
  /** The end of the last interval, in wall-clock minutes from 1970-01-01T00:00 on that clock. If it is moved, the minutes in between keep
   * what the last interval says. */
  position: number;
}

export const createRecorder = (zone: Zone): Recorder => ({ zone, stretches: [], last: undefined, position: 0 });

/** Records an interval from the position to `end`, which becomes the position. Does nothing if the position is at `end` or later. Adjacent
 * intervals that say the same become one stretch. An interval that the clock skips entirely leaves none.
 * Source: shared-schema/docs/product-rules.md#s3, #s8. */
const recordUntil = (recorder: Recorder, end: number, saying: Saying): void => {
  const { stretches, position } = recorder;
  if (position >= end) return;
  recorder.position = end;
  if (recorder.last !== undefined && saysTheSame(recorder.last.saying, saying)) return;
  const at = recorder.zone.firstInstantOf(position * MINUTE);
  let hasReplaced = false;
  while (recorder.last !== undefined && recorder.last.at >= at) {
    stretches.pop();
    recorder.last = stretches[stretches.length - 1];
    hasReplaced = true;
  }
  if (hasReplaced && recorder.last !== undefined && saysTheSame(recorder.last.saying, saying)) return;
  recorder.last = { at, saying };
  stretches.push(recorder.last);
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
  recorder.position = midnight;
  for (const { open, close } of today.shifts) {
    recordUntil(recorder, Math.min(spillEnd, midnight + open), yesterday.inside);
    recordUntil(recorder, midnight + open, today.outside);
    recordUntil(recorder, midnight + close, today.inside);
  }
  recordUntil(recorder, spillEnd, yesterday.inside);
  recordUntil(recorder, midnight + DAY_MINUTES, today.outside);
};

const lastCloseOf = ({ shifts }: DayPlan): number => {
  let last = 0;
  for (const { close } of shifts) last = Math.max(last, close);
  return last;
};
