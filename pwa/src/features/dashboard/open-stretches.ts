import { dayNumberOf, weekdayOf } from '@doorsign/shared-schema/holidays';
import { timeline, type Schedule } from '@doorsign/shared-schema/status';
import { readWallClock } from '../../lib/wall-clock.ts';

/** A stretch in wall-clock minutes of the business, counted from the midnight that it was asked from. */
export interface OpenStretch {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 3_600_000;
const DAY_MINUTES = 24 * 60;

/** When a business is open today by its own clock, from midnight (0) to midnight (1440), from the same engine as the status.
 * @param now epoch milliseconds */
export const openToday = (schedule: Schedule, now: number): OpenStretch[] =>
  openStretches(schedule, now, dayNumberOf(readWallClock(schedule.timezone, now).date), 1);

/** For how many minutes of its wall clock a business is open this week, Monday to Sunday, holidays included.
 * @param now epoch milliseconds */
export const openMinutesThisWeek = (schedule: Schedule, now: number): number => {
  const today = dayNumberOf(readWallClock(schedule.timezone, now).date);
  const stretches = openStretches(schedule, now, today - weekdayOf(today), 7);
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
};

/** @param firstDay a day of the calendar no more than a week from now, in days from 1970-01-01 */
const openStretches = (schedule: Schedule, now: number, firstDay: number, days: number): OpenStretch[] => {
  // A day longer on both sides than any week around now.
  const entries = timeline(schedule, now - 8 * DAY, 17);
  const minuteOf = (at: number): number => {
    const { date, minute } = readWallClock(schedule.timezone, at);
    const minutes = (dayNumberOf(date) - firstDay) * DAY_MINUTES + minute;
    return Math.min(Math.max(minutes, 0), days * DAY_MINUTES);
  };
  const stretches: OpenStretch[] = [];
  entries.forEach(({ at, status }, index) => {
    if (status !== 'open') return;
    const next = entries[index + 1];
    const from = minuteOf(at);
    const to = next ? minuteOf(next.at) : days * DAY_MINUTES;
    if (to <= from) return;
    const last = stretches.at(-1);
    // Two neighbours may share the status and differ in the holiday's name.
    if (last?.to === from) stretches[stretches.length - 1] = { from: last.from, to };
    else stretches.push({ from, to });
  });
  return stretches;
};
