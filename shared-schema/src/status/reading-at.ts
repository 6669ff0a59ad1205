import { dateOfDayNumber } from '../holidays/civil-date.ts';
import { offsetAtOf } from './zone-offsets.ts';
import { DAY } from './units.ts';

/** Returns what a business's wall clock reads at an instant, counted like an instant in UTC. Formatted in the time zone UTC, the reading is
 * correct even if Intl has outdated rules for the business's own zone.
 * @param at epoch milliseconds
 * @throws   RangeError when neither the zone source nor Intl knows the zone */
export const readingAt = (timezone: string, at: number): number => at + offsetAtOf(timezone)(at);

/** Returns the date of the business's calendar at an instant: "YYYY-MM-DD".
 * @param at epoch milliseconds
 * @throws   RangeError when neither the zone source nor Intl knows the zone */
export const dateAt = (timezone: string, at: number): string =>
  dateOfDayNumber(Math.floor(readingAt(timezone, at) / DAY));
