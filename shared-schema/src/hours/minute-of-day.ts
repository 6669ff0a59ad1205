/** Converts a time that OpenTime or CloseTime has accepted to minutes since local midnight. This file does not import zod, so that the
 * status engine depends on nothing but Intl.
 * @param time "HH:MM"
 * @returns    0 to 1440. Never throws: the schema has refused bad times. */
export const minuteOfDay = (time: string): number =>
  (digit(time, 0) * 10 + digit(time, 1)) * 60 + digit(time, 3) * 10 + digit(time, 4);

/** Reads one digit. Cheaper than Number() of a slice: each status converts fourteen times. */
const digit = (time: string, index: number): number => time.charCodeAt(index) - 48;

/** Converts minutes since local midnight to a time.
 * @param minute 0 to 1440
 * @returns "HH:MM" */
export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
