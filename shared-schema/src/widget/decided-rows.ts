import { dayNumberOf, weekdayOf } from '../holidays/civil-date.ts';
import type { Holiday } from '../holidays/holiday.ts';
import type { DayHours } from '../hours/hours.ts';
import { DAYS, DEFAULT_DAY_HOURS } from '../hours/week.ts';
import type { DaySpan, Season } from '../spans/span.ts';
import { decidingOn, prepareSpans } from '../status/deciding-spans.ts';
import type { Schedule } from '../status/schedule.ts';

/** The rows that decide a schedule's days (days from 1970-01-01), apart from each other: a popup shows the week and the next holiday. */
export interface DecidedRows {
  /** The row of the weekday by season and week, whatever entries and ranges say. */
  weekRowOn(day: number): DayHours;
  /** The season that decides the day's week; null if it is the weekly one. */
  seasonOn(day: number): Season | null;
  /** The entry of the date, or else the range that decides it; null if neither does. */
  datedOn(day: number): Holiday | DaySpan | null;
}

/** Source: shared-schema/docs/product-rules.md#s9, #s16. */
export const decidedRowsOf = ({ businessHours, holidays, spans = [] }: Schedule): DecidedRows => {
  const prepared = prepareSpans(spans);
  // A later entry replaces an earlier one of the same date.
  const entries = new Map(holidays.map((holiday) => [dayNumberOf(holiday.date), holiday]));
  const seasonOn = (day: number): Season | null => decidingOn(prepared, day).season;
  return {
    seasonOn,
    weekRowOn: (day) => {
      const week = seasonOn(day)?.week ?? businessHours ?? {};
      return week[DAYS[weekdayOf(day)] as (typeof DAYS)[number]] ?? DEFAULT_DAY_HOURS;
    },
    datedOn: (day) => entries.get(day) ?? decidingOn(prepared, day).range,
  };
};
