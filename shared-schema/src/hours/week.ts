/** The keys of a week, Monday first, as every screen and payload lists them. They stand in a file without zod, so that
 * the status engine depends on nothing but Intl.
 * Source: specification section 3, businessHours. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** One weekday's key in businessHours. */
export type Day = (typeof DAYS)[number];

/** What a day that nobody has set means, a DayHours.
 * Source: specification section 3, decisions S10. */
export const DEFAULT_DAY_HOURS = { open: '09:00', close: '17:00', closed: false };
