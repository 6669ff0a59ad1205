const FORMAT = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Formats a minute of the day. Pages are rendered in English at build time, so the text is the same for every visitor.
 * @param minute minutes since midnight */
export const timeOfMinute = (minute: number): string => FORMAT.format(minute * 60_000);
