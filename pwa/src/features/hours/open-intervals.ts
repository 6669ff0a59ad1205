import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import type { OpenInterval } from '../../lib/days-ahead.ts';
import { shiftsOfDay } from '../../lib/periods.ts';

/** Returns the day after, with Sunday followed by Monday. */
export const dayAfter = (day: Day): Day => DAYS[(DAYS.indexOf(day) + 1) % DAYS.length] as Day;

const dayBefore = (day: Day): Day => DAYS[(DAYS.indexOf(day) + DAYS.length - 1) % DAYS.length] as Day;

/** Returns the open intervals of a day, in order: the rest of the shifts that began the day before, and its own. Intervals that
 * touch or overlap are merged (shared-schema/docs/product-rules.md#s3). */
export const openIntervalsOf = (week: FullBusinessHours, day: Day): OpenInterval[] =>
  [
    ...shiftsOfDay(week[dayBefore(day)]).map(({ close }) => ({ from: 0, to: close - DAY_MINUTES })),
    ...shiftsOfDay(week[day]).map(({ open, close }) => ({ from: open, to: Math.min(close, DAY_MINUTES) })),
  ]
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
    .reduce<OpenInterval[]>((merged, next) => {
      const last = merged.at(-1);
      return last && next.from <= last.to
        ? [...merged.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }]
        : [...merged, next];
    }, []);

/** Returns the minutes per ordinary week in which the business is open: 0 to 10080. Overlaps count once. */
export const openMinutesOf = (week: FullBusinessHours): number =>
  DAYS.flatMap((day) => openIntervalsOf(week, day)).reduce((sum, { from, to }) => sum + to - from, 0);
