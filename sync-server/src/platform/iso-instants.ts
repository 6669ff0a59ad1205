/** Returns an instant as in answers, such as "2026-03-11T12:00:00.000Z". @param ms epoch milliseconds */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Returns an instant as isoOf() does, or null for none. */
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));
