import { HOUR } from '@doorsign/shared-schema/status/units';
import { businessDayOf } from '@doorsign/shared-schema/widget';
import type { Database, Tx } from '../../platform/database/database.ts';
import { inSteps } from '../../platform/in-steps.ts';
import { EVENTS } from '../../platform/parameters.ts';
import { addDaySums, locationsWithHoursBefore, takeHoursBefore, type DaySum } from './day-repository.ts';

/** Locations per transaction, so that other writes do not wait for long. */
const AT_ONCE = 50;

/** Upper bound of the length of a calendar day, in milliseconds. */
const LONGEST_DAY_MS = 26 * HOUR;

/** Sums up old hourly counts by the days of the business's current calendar. Hours are deleted in the transaction that writes their sum, so
 * that every event is counted exactly once.
 * @param nowMs epoch milliseconds
 * Source: shared-schema/docs/decisions/0057-widget-event-counts.md. */
export const rollUp = (database: Pick<Database, 'write'>, nowMs: number, isStopping?: () => boolean): Promise<void> => {
  const oldest = nowMs - EVENTS.hoursKeptMs;
  return inSteps((max) => database.write((tx) => rollUpSome(tx, oldest, max)), { atOnce: AT_ONCE, isStopping });
};

const rollUpSome = async (tx: Tx, oldest: number, max: number): Promise<number> => {
  const locations = await locationsWithHoursBefore(tx, oldest - LONGEST_DAY_MS, max);
  for (const { locationId, timezone } of locations) {
    // Whole days only.
    const hours = await takeHoursBefore(tx, locationId, businessDayOf(timezone, oldest).startsAt);
    const sums = new Map<string, DaySum>();
    for (const { hour, type, count } of hours) {
      const { date } = businessDayOf(timezone, hour);
      const key = `${date} ${type}`;
      sums.set(key, { date, type, count: count + (sums.get(key)?.count ?? 0) });
    }
    await addDaySums(tx, locationId, [...sums.values()]);
  }
  return locations.length;
};
