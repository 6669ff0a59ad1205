/** The keys of a week, Monday first, in the order of every screen and payload. This file does not import zod, so that the status engine
 * depends on nothing but Intl.
 * Source: fact hours.shape.days. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** One weekday's key in businessHours. */
export type Day = (typeof DAYS)[number];

/** The hours of a day that was never set, a DayHours.
 * Source: fact hours.missing-day; shared-schema/docs/product-rules.md#s10. */
export const DEFAULT_DAY_HOURS = { open: '09:00', close: '17:00', closed: false };
