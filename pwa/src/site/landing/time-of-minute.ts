const FORMAT = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });

/** A minute of the day as a clock reads it, 12-hour or 24-hour as this device has it.
 * @param minute minutes since midnight */
export const timeOfMinute = (minute: number): string => FORMAT.format(minute * 60_000);
