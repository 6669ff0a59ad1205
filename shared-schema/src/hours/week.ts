/** The keys of a week, Monday first, as every screen and payload lists them. They stand in a file without zod, so that
 * the status engine depends on nothing but Intl.
 * Source: fact hours.shape.days. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** One weekday's key in businessHours. */
export type Day = (typeof DAYS)[number];

/** What a day that nobody has set means, a DayHours.
 * Source: fact hours.missing-day; shared-schema/docs/product-rules.md#s10. */
export const DEFAULT_DAY_HOURS = { open: '09:00', close: '17:00', closed: false };
