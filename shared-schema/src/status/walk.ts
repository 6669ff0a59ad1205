import type { TimelineEntry } from './schedule.ts';
import type { DaySchedules } from './shifts.ts';
import { createRecorder, recordDay } from './timeline-recorder.ts';
import { DAY } from './units.ts';
import type { Zone } from './zone.ts';

/** Number of days after which a business that has neither opened nor closed by the weekday rows never will: a clock change can skip an
 * opening in one week, but not in three. */
const QUIET_DAYS = 21;

/** Returns all entries from the one in force at `from` to the first opening or closing after `to`, or to the last dated entry if there is
 * none. Entries after that opening or closing are incomplete.
 * @param from epoch milliseconds
 * @param to   epoch milliseconds, not before `from`
 * Source: shared-schema/docs/product-rules.md#s7. */
export const walkDays = (zone: Zone, schedules: DaySchedules, from: number, to: number): readonly TimelineEntry[] => {
  const recorder = createRecorder(zone);
  const { entries } = recorder;
  let day = Math.floor(zone.readingAt(from) / DAY);
  let yesterday = schedules.scheduleOf(day - 1);
  let quietDays = 0;
  for (;;) {
    const startsAt = zone.firstInstantOf(day * DAY);
    // Entries before this day's start are final; one at the start may still be replaced by this day's entries.
    if (hasTurned(entries, to, startsAt)) return entries;
    if (quietDays > QUIET_DAYS) {
      day = schedules.nextDatedDay(day);
      if (day === Number.POSITIVE_INFINITY) return entries;
      yesterday = schedules.scheduleOf(day - 1);
      quietDays = 0;
    }
    const today = schedules.scheduleOf(day);
    recordDay(recorder, day, yesterday, today);
    quietDays = startsAt > to && today.name === null ? quietDays + 1 : 0;
    yesterday = today;
    day++;
  }
};

/** Returns whether there is an opening or a closing after `to` and before `end`. */
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
