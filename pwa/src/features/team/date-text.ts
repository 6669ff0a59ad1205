const DATE = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** Returns the day of an instant on the device's clock, such as "November 28".
 * @param iso an ISO 8601 instant */
export const dateText = (iso: string): string => DATE.format(Date.parse(iso));
