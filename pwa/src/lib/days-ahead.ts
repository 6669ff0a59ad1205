import { dateOfDayNumber, dayNumberOf } from '@doorsign/shared-schema/holidays';
import { compile, instantOn, type Schedule } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { decidedRowsOf } from '@doorsign/shared-schema/widget';
import { readWallClock } from './wall-clock.ts';

/** One interval of a day's bar, in minutes since its midnight: 0 <= from < to <= 1440. */
export interface OpenInterval {
  readonly from: number;
  readonly to: number;
}

/** The number of days in a strip of two weeks. */
export const DAYS_AHEAD = 14;

/** The opening hours of one calendar date.
 * - `holiday`: an entry or a range of dates closes it all day.
 * - `special`: an entry or a range gives it its own hours, makes it one by appointment, or confirms its normal hours.
 * - `open`, `closed`: its weekday's row, by season and week, and the previous night's shift decide; open at any time, or at none. */
export interface DayAhead {
  /** "YYYY-MM-DD" */
  readonly date: string;
  readonly kind: 'open' | 'closed' | 'holiday' | 'special';
  /** The name of the date's entry or range; null without one. */
  readonly name: string | null;
  /** The intervals in which the business is open, by its wall clock, in order. */
  readonly intervals: readonly OpenInterval[];
  /** The date is by appointment outside its intervals. */
  readonly appointment?: true;
  /** The name of the season whose week decides the date; visitors never read it. */
  readonly season?: string;
}

/** Returns the dates from `from` on, each as the status engine sees it.
 * @param from "YYYY-MM-DD"
 * @throws     RangeError when Intl does not know the zone
 * Source: shared-schema/docs/product-rules.md#s3, #s6, #s8, #s9, #s16 and #s20. */
export const daysAhead = (schedule: Schedule, from: string, days: number = DAYS_AHEAD): DayAhead[] => {
  const first = dayNumberOf(from);
  const found = openIntervals(schedule, from, days);
  const rows = decidedRowsOf(schedule);
  return Array.from({ length: days }, (_, index) => {
    const date = dateOfDayNumber(first + index);
    const midnight = index * DAY_MINUTES;
    const intervals = found
      .map((interval) => ({
        from: Math.max(interval.from - midnight, 0),
        to: Math.min(interval.to - midnight, DAY_MINUTES),
      }))
      .filter((interval) => interval.from < interval.to);
    const dated = rows.datedOn(first + index);
    const isRange = dated !== null && 'day' in dated;
    const isRegular = dated === null || (!isRange && dated.regular === true);
    const row = isRegular ? rows.weekRowOn(first + index) : isRange ? dated.day : dated;
    const appointment = row.appointment && { appointment: row.appointment };
    const season = isRegular ? rows.seasonOn(first + index) : null;
    const decided = { date, intervals, ...appointment, ...(season && { season: season.name }) };
    if (dated === null) return { ...decided, kind: intervals.length > 0 ? 'open' : 'closed', name: null };
    const kind = row.closed && !row.appointment && !isRegular ? 'holiday' : 'special';
    return { ...decided, kind, name: dated.name };
  });
};

/** Returns the open intervals in wall-clock minutes since the midnight at the start of `from`. */
const openIntervals = (schedule: Schedule, from: string, days: number): OpenInterval[] => {
  const first = dayNumberOf(from);
  // One day longer, because a calendar day may have 25 hours.
  const { starts, statuses, after } = compile(schedule, instantOn(schedule.timezone, from, 0), days + 1);
  const minuteOf = (at: number | undefined): number => {
    if (at === undefined) return days * DAY_MINUTES;
    const { date, minute } = readWallClock(schedule.timezone, at);
    return (dayNumberOf(date) - first) * DAY_MINUTES + minute;
  };
  const found: OpenInterval[] = [];
  statuses.forEach(({ status }, index) => {
    if (status !== 'open') return;
    const interval = { from: minuteOf(starts[index]), to: minuteOf(starts[index + 1] ?? after[0]?.at) };
    const last = found.at(-1);
    // Two adjacent entries may share the status and differ in the holiday's name.
    if (last?.to === interval.from) found[found.length - 1] = { from: last.from, to: interval.to };
    else found.push(interval);
  });
  return found;
};
