/** Milliseconds of a second, a minute, an hour and a day, and the minutes of a day. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY_MINUTES = 24 * 60;
export const DAY = DAY_MINUTES * MINUTE;
