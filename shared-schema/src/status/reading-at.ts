import { offsetAtOf } from './zone-offsets.ts';

/** Returns what a business's wall clock reads at an instant, counted like an instant in UTC. Formatted in the time zone UTC, the reading is
 * correct even if Intl has outdated rules for the business's own zone.
 * @param at epoch milliseconds
 * @throws   RangeError when neither the zone source nor Intl knows the zone */
export const readingAt = (timezone: string, at: number): number => at + offsetAtOf(timezone)(at);
