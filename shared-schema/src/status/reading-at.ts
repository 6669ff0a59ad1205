import { offsetAtOf } from './zone-offsets.ts';

/** What a business's wall clock reads at an instant, counted like an instant in UTC: Intl writes it right in the time zone UTC,
 * whatever it knows of the business's own.
 * @param at epoch milliseconds
 * @throws   RangeError when neither the zone source nor Intl knows the zone */
export const readingAt = (timezone: string, at: number): number => at + offsetAtOf(timezone)(at);
