import { dateOfDayNumber, dayNumberOf, weekdayOf } from '@doorsign/shared-schema/holidays';
import type { Schedule } from '@doorsign/shared-schema/status';
import { daysAhead } from '../../lib/days-ahead.ts';
import { readWallClock } from '../../lib/wall-clock.ts';

/** Returns the wall-clock minutes that a business is open this week by its hours, Monday to Sunday, holidays included. A closure changes no
 * hours.
 * @param now epoch milliseconds */
export const openMinutesThisWeek = (schedule: Schedule, now: number): number => {
  const today = dayNumberOf(readWallClock(schedule.timezone, now).date);
  const week = daysAhead({ ...schedule, closure: null }, dateOfDayNumber(today - weekdayOf(today)), 7);
  return week.flatMap(({ intervals }) => intervals).reduce((sum, { from, to }) => sum + to - from, 0);
};
