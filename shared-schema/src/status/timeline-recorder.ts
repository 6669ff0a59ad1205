import type { StatusLabel, TimelineEntry } from './schedule.ts';
import type { DaySchedule } from './shifts.ts';
import { DAY_MINUTES, MINUTE } from './units.ts';
import type { Zone } from './zone.ts';

/** Receives a business's statuses interval by interval on its wall clock, and keeps them as entries at instants. Wall-clock minutes are
 * counted from 1970-01-01T00:00 on that clock. */
export interface Recorder {
  /** The entries so far, in order. recordUntil replaces those that do not begin before the new interval. */
  readonly entries: readonly TimelineEntry[];
  /** Sets the position to a minute. The minutes in between keep the status of the last interval. */
  moveTo(minute: number): void;
  /** Records the status from the position to `end`, which becomes the position. Does nothing if the position is at `end` or later. */
  recordUntil(end: number, status: StatusLabel, holidayName: string | null): void;
}

/** Creates a recorder for one zone. Adjacent intervals with the same status and name become one entry. An interval that the clock skips
 * entirely leaves no entry.
 * Source: shared-schema/docs/product-rules.md#s3, #s8. */
export const createRecorder = (zone: Zone): Recorder => {
  const entries: TimelineEntry[] = [];
  let last: TimelineEntry | undefined;
  let position = 0;

  const saysTheSame = (status: StatusLabel, holidayName: string | null): boolean =>
    last !== undefined && last.status === status && last.holidayName === holidayName;

  return {
    entries,
    moveTo: (minute) => {
      position = minute;
    },
    recordUntil: (end, status, holidayName) => {
      if (position >= end) return;
      const from = position;
      position = end;
      if (saysTheSame(status, holidayName)) return;
      const at = zone.firstInstantOf(from * MINUTE);
      while (last !== undefined && last.at >= at) {
        entries.pop();
        last = entries[entries.length - 1];
      }
      if (saysTheSame(status, holidayName)) return;
      last = { at, status, holidayName, note: holidayName };
      entries.push(last);
    },
  };
};

/** Records one day from its midnight to the next. A shift that began the day before comes first; if two overlap, the one that began last
 * gives the name.
 * @param day       days from 1970-01-01
 * @param yesterday its shift may run into this day, but not into the day after
 * Source: shared-schema/docs/product-rules.md#s3, #s6. */
export const recordDay = (recorder: Recorder, day: number, yesterday: DaySchedule, today: DaySchedule): void => {
  const midnight = day * DAY_MINUTES;
  const spillEnd = yesterday.shift === null ? midnight : midnight - DAY_MINUTES + yesterday.shift.close;
  const { shift, name, outside } = today;
  recorder.moveTo(midnight);
  if (shift !== null) {
    const opensAt = midnight + shift.open;
    recorder.recordUntil(Math.min(spillEnd, opensAt), 'open', yesterday.name);
    recorder.recordUntil(opensAt, outside, name);
    recorder.recordUntil(midnight + shift.close, 'open', name);
  }
  recorder.recordUntil(spillEnd, 'open', yesterday.name);
  recorder.recordUntil(midnight + DAY_MINUTES, outside, name);
};
