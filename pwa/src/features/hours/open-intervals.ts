import { DAYS, type Day, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { shiftOf } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import type { OpenInterval } from '../../lib/days-ahead.ts';

/** Returns the day after, with Sunday followed by Monday. */
export const dayAfter = (day: Day): Day => DAYS[(DAYS.indexOf(day) + 1) % DAYS.length] as Day;

const dayBefore = (day: Day): Day => DAYS[(DAYS.indexOf(day) + DAYS.length - 1) % DAYS.length] as Day;

/** Returns the shift that begins on a day, or null when the day is closed or a time is still being typed. The status engine
 * itself interprets the two times, so that a bar always matches what visitors see. */
export const shiftOfDay = ({ open, close, closed }: DayHours) =>
  closed || open === '' || close === '' ? null : shiftOf(open, close);

/** Returns the open intervals of a day, in order: the rest of the shift that began the day before, then its own. Intervals
 * that touch or overlap are merged (shared-schema/docs/product-rules.md#s3). */
export const openIntervalsOf = (week: FullBusinessHours, day: Day): OpenInterval[] => {
  const before = shiftOfDay(week[dayBefore(day)]);
  const own = shiftOfDay(week[day]);
  const intervals: OpenInterval[] = [];
  if (before && before.close > DAY_MINUTES) intervals.push({ from: 0, to: before.close - DAY_MINUTES });
  if (own) {
    const from = own.open;
    const to = Math.min(own.close, DAY_MINUTES);
    const last = intervals.at(-1);
    if (last && from <= last.to) intervals[0] = { from: last.from, to: Math.max(last.to, to) };
    else intervals.push({ from, to });
  }
  return intervals;
};

/** Returns the minutes per ordinary week in which the business is open: 0 to 10080. Overlaps count once. */
export const openMinutesOf = (week: FullBusinessHours): number =>
  DAYS.flatMap((day) => openIntervalsOf(week, day)).reduce((sum, { from, to }) => sum + to - from, 0);
