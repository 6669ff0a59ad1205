import { dayNumberOf, weekdayOf } from '@doorsign/shared-schema/holidays';
import { timeline, type Schedule } from '@doorsign/shared-schema/status';
import { DAY, DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { readWallClock } from '../../lib/wall-clock.ts';

/** An interval in wall-clock minutes of the business, counted from midnight of the first requested day. */
export interface OpenInterval {
  readonly from: number;
  readonly to: number;
}

/** Returns the open intervals of today by the business's clock, from midnight (0) to midnight (1440), computed by the same
 * engine as the status.
 * @param now epoch milliseconds */
export const openToday = (schedule: Schedule, now: number): OpenInterval[] =>
  openIntervals(schedule, now, dayNumberOf(readWallClock(schedule.timezone, now).date), 1);

/** Returns the wall-clock minutes that a business is open this week, Monday to Sunday, holidays included.
 * @param now epoch milliseconds */
export const openMinutesThisWeek = (schedule: Schedule, now: number): number => {
  const today = dayNumberOf(readWallClock(schedule.timezone, now).date);
  const intervals = openIntervals(schedule, now, today - weekdayOf(today), 7);
  return intervals.reduce((sum, { from, to }) => sum + to - from, 0);
};

/** Returns the open intervals of some days.
 * @param firstDay in days from 1970-01-01, no more than a week from now */
const openIntervals = (schedule: Schedule, now: number, firstDay: number, days: number): OpenInterval[] => {
  // One day longer at both ends than any week around now.
  const entries = timeline(schedule, now - 8 * DAY, 17);
  const minuteOf = (at: number): number => {
    const { date, minute } = readWallClock(schedule.timezone, at);
    const minutes = (dayNumberOf(date) - firstDay) * DAY_MINUTES + minute;
    return Math.min(Math.max(minutes, 0), days * DAY_MINUTES);
  };
  const intervals: OpenInterval[] = [];
  entries.forEach(({ at, status }, index) => {
    if (status !== 'open') return;
    const next = entries[index + 1];
    const from = minuteOf(at);
    const to = next ? minuteOf(next.at) : days * DAY_MINUTES;
    if (to <= from) return;
    const last = intervals.at(-1);
    // Two adjacent entries may share the status and differ in the holiday's name.
    if (last?.to === from) intervals[intervals.length - 1] = { from: last.from, to };
    else intervals.push({ from, to });
  });
  return intervals;
};
