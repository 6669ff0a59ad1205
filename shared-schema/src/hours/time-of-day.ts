import * as z from 'zod/mini';

/** A wall-clock time at which a shift may start: "00:00" to "23:59", 24-hour clock.
 * Source: shared-schema/docs/product-rules.md#s4. */
export const OpenTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM'));
export type OpenTime = z.infer<typeof OpenTime>;

/** A wall-clock time at which a shift may end: "00:00" to "24:00". "00:00", "23:59" and "24:00" all
 * mean the end of the day when they close a shift.
 * Source: shared-schema/docs/product-rules.md#s4. */
export const CloseTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Use HH:MM'));
export type CloseTime = z.infer<typeof CloseTime>;
