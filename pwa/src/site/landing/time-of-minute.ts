const FORMAT = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** A minute of the day in words. The pages are written in English when they are built, so it is the same everywhere.
 * @param minute minutes since midnight */
export const timeOfMinute = (minute: number): string => FORMAT.format(minute * 60_000);
