import type { TimelineEntry } from './schedule.ts';
import type { Plans } from './shifts.ts';
import { createRecorder, recordDay } from './stretches.ts';
import { DAY } from './units.ts';
import type { Zone } from './zone.ts';

/** Three weeks by the weekday rows alone in which a business neither opens nor closes prove that these rows never make it:
 * a clock change can swallow an opening of one week, not of three. */
const QUIET_DAYS = 21;

/** All entries from the one in force at `from` to the first opening or closing after `to`, or to the last dated entry when
 * there is none. What follows that opening or closing is not complete.
 * @param from epoch milliseconds
 * @param to   the same, not before `from`
 * Source: shared-schema/docs/product-rules.md#s7. */
export const walkDays = (zone: Zone, plans: Plans, from: number, to: number): readonly TimelineEntry[] => {
  const recorder = createRecorder(zone);
  const { entries } = recorder;
  let day = Math.floor(zone.readingAt(from) / DAY);
  let yesterday = plans.planOf(day - 1);
  let quietDays = 0;
  for (;;) {
    const startsAt = zone.firstInstantOf(day * DAY);
    // An entry before this day's start is final; one at the start may still vanish under what the day brings.
    if (hasTurned(entries, to, startsAt)) return entries;
    if (quietDays > QUIET_DAYS) {
      day = plans.nextDated(day);
      if (day === Number.POSITIVE_INFINITY) return entries;
      yesterday = plans.planOf(day - 1);
      quietDays = 0;
    }
    const today = plans.planOf(day);
    recordDay(recorder, day, yesterday, today);
    quietDays = startsAt > to && today.name === null ? quietDays + 1 : 0;
    yesterday = today;
    day++;
  }
};

/** Is there an opening or a closing after `to` and before `end`? */
const hasTurned = (entries: readonly TimelineEntry[], to: number, end: number): boolean => {
  let laterIsOpen: boolean | undefined;
  for (let i = entries.length - 1; i >= 0; i--) {
    const { at, status } = entries[i] as TimelineEntry;
    const isOpen = status === 'open';
    if (laterIsOpen !== undefined && laterIsOpen !== isOpen) return true;
    if (at <= to) return false;
    if (at < end) laterIsOpen = isOpen;
  }
  return false;
};
