import type { StatusLabel, TimelineEntry } from './schedule.ts';
import type { DayPlan } from './shifts.ts';
import { DAY_MINUTES, MINUTE } from './units.ts';
import type { Zone } from './zone.ts';

/** Takes a business's statuses stretch by stretch on its wall clock and keeps them as entries at instants. Wall-clock minutes
 * are counted from 1970-01-01T00:00 on that clock. */
export interface Recorder {
  /** What has been told so far, in order. Those at or past the last minute told of may still vanish: see record. */
  readonly entries: readonly TimelineEntry[];
  /** Puts the needle at a minute; what lies between stays as the last stretch left it. */
  moveTo(minute: number): void;
  /** Says what holds from the needle to `end` and moves it there; nothing when it is there already. */
  recordUntil(end: number, status: StatusLabel, holidayName: string | null): void;
}

/** A recorder for one zone. Touching stretches that say the same become one entry, and one that no instant falls into,
 * because the clock jumped over it, leaves none.
 * Source: shared-schema/docs/product-rules.md#s3, #s8. */
export const createRecorder = (zone: Zone): Recorder => {
  const entries: TimelineEntry[] = [];
  let last: TimelineEntry | undefined;
  let needle = 0;

  const saysTheSame = (status: StatusLabel, holidayName: string | null): boolean =>
    last !== undefined && last.status === status && last.holidayName === holidayName;

  return {
    entries,
    moveTo: (minute) => {
      needle = minute;
    },
    recordUntil: (end, status, holidayName) => {
      if (needle >= end) return;
      const from = needle;
      needle = end;
      if (saysTheSame(status, holidayName)) return;
      const at = zone.firstInstantOf(from * MINUTE);
      while (last !== undefined && last.at >= at) {
        entries.pop();
        last = entries[entries.length - 1];
      }
      if (saysTheSame(status, holidayName)) return;
      last = { at, status, holidayName };
      entries.push(last);
    },
  };
};

/** Records one day from its midnight to the next. A shift that began the day before comes first; where two overlap, the one
 * that began last gives the name.
 * @param day       days from 1970-01-01
 * @param yesterday needed for the shift that may run into this day; none reaches the day after the next
 * Source: shared-schema/docs/product-rules.md#s3, #s6. */
export const recordDay = (recorder: Recorder, day: number, yesterday: DayPlan, today: DayPlan): void => {
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
