import type { DayPlans } from './day-plans.ts';
import { OPEN } from './labels.ts';
import { createRecorder, recordDay, type Stretch } from './stretches.ts';
import { DAY } from './units.ts';
import type { Zone } from './zone.ts';

/** Number of days after which a business that has neither opened nor closed by the same rows never will: a clock change can skip an
 * opening in one week, but not in three. */
const QUIET_DAYS = 21;

/** Number of days, 40 years, after which dates and weekdays have met in every way, so that spans which repeat bring nothing new. */
const ALL_YEARS = 14_610;

/** The end of a walk. */
export interface Reach {
  /** Returns whether changes on a day are no longer searched. */
  isBeyond(day: number): boolean;
  /** Time before a change from which the stretches must be known, in milliseconds, because a text before closing begins there. */
  readonly lead: number;
}

/** Returns all stretches from the one in force at `from` to the first opening or closing after `to`, or as far as the reach goes if there is
 * none. Stretches that begin later than `lead` after that opening or closing are incomplete.
 * @param from epoch milliseconds
 * @param to   epoch milliseconds, not before `from`
 * Source: shared-schema/docs/product-rules.md#s7, #s25. */
export const walkDays = (
  zone: Zone,
  plans: DayPlans,
  from: number,
  to: number,
  { isBeyond, lead }: Reach,
): readonly Stretch[] => {
  const recorder = createRecorder(zone);
  const { stretches } = recorder;
  let day = Math.floor(zone.readingAt(from) / DAY);
  let yesterday = plans.planOf(day - 1);
  let lastDayOfSpan = day;
  /** From here on, no day had other rows, as far as is known. */
  let quietFrom = day;
  for (;;) {
    const startsAt = zone.firstInstantOf(day * DAY);
    if (startsAt <= to) quietFrom = lastDayOfSpan = day;
    // Stretches before this day's start are final; one at the start may still be replaced by this day's stretches.
    else if (hasTurned(stretches, to, startsAt - lead)) return stretches;
    if (day - quietFrom > QUIET_DAYS) {
      quietFrom = plans.nextDatedDay(quietFrom + 1, day - lastDayOfSpan < ALL_YEARS);
      if (quietFrom > day) {
        if (isBeyond(quietFrom)) return stretches;
        day = quietFrom;
        yesterday = plans.planOf(day - 1);
      }
      continue;
    }
    if (startsAt > to && isBeyond(day)) return stretches;
    const today = plans.planOf(day);
    recordDay(recorder, day, yesterday, today);
    yesterday = today;
    day++;
  }
};

/** Returns whether there is an opening or a closing after `to` and before `end`. */
const hasTurned = (stretches: readonly Stretch[], to: number, end: number): boolean => {
  let laterIsOpen: boolean | undefined;
  for (let i = stretches.length - 1; i >= 0; i--) {
    const { at, saying } = stretches[i] as Stretch;
    const isOpen = saying.status === OPEN;
    if (laterIsOpen !== undefined && laterIsOpen !== isOpen) return true;
    if (at <= to) return false;
    if (at < end) laterIsOpen = isOpen;
  }
  return false;
};
