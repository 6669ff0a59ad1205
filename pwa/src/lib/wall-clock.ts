import { dateOfDayNumber } from '@doorsign/shared-schema/holidays';
import { readingAt } from '@doorsign/shared-schema/status';
import { DAY_MINUTES, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';

/** The date and the time of day in a zone at an instant. */
export interface WallClock {
  /** "YYYY-MM-DD" */
  readonly date: string;
  /** Minutes since midnight on the wall clock: 0 to 1439. */
  readonly minute: number;
}

/** Cached formatters. Creating one takes a hundred times as long as using it, and a screen of hours needs dozens at each keystroke. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const name = JSON.stringify([locale, options]);
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(name, formatter);
  return formatter;
};

/** Reads a zone's clock.
 * @param at epoch milliseconds
 * @throws RangeError for an unknown zone */
export const readWallClock = (timezone: string, at: number): WallClock => {
  const minutes = Math.floor(readingAt(timezone, at) / MINUTE);
  const day = Math.floor(minutes / DAY_MINUTES);
  return { date: dateOfDayNumber(day), minute: minutes - day * DAY_MINUTES };
};

const HALF_YEAR = 182 * 24 * HOUR;

/** Returns whether two zones show the same date and time, in summer and in winter.
 * @param at epoch milliseconds
 * @throws RangeError for an unknown zone */
export const haveSameClock = (zone: string, other: string, at: number): boolean =>
  [at, at + HALF_YEAR].every((instant) => {
    const [one, two] = [readWallClock(zone, instant), readWallClock(other, instant)];
    return one.date === two.date && one.minute === two.minute;
  });

/** Replaces the space before AM and PM, which differs between runtimes, with a plain one. */
const withPlainSpaces = (text: string): string => text.replace(/\s/g, ' ');

/** A zone's time of day in this owner's format, e.g. "2:14 PM" or "14:14".
 * @param at epoch milliseconds
 * @param locale the device's if not given */
export const formatClock = (at: number, timezone: string, locale?: string): string =>
  formatReading(readingAt(timezone, at), locale);

/** Formats a reading of a wall clock, given like an instant in UTC. */
const formatReading = (reading: number, locale: string | undefined): string =>
  withPlainSpaces(formatterOf(locale, { timeZone: 'UTC', hour: hourStyle(locale), minute: '2-digit' }).format(reading));

/** The digits of the hour: "09:00" on a 24-hour clock, as time inputs write it, but "9:00 AM". */
const hourStyle = (locale: string | undefined): 'numeric' | '2-digit' =>
  formatterOf(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';

/** The short name of the day in a zone, e.g. "Fri".
 * @param at epoch milliseconds */
export const formatWeekday = (at: number, timezone: string): string =>
  formatterOf('en', { timeZone: 'UTC', weekday: 'short' }).format(readingAt(timezone, at));

/** A calendar date with its year, e.g. "Mar 1, 2027".
 * @param date "YYYY-MM-DD" */
export const formatFullDate = (date: string): string =>
  formatterOf('en', { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(`${date}T12:00:00Z`));

/** Minutes since midnight in this owner's format, e.g. "2:14 PM" or "14:14".
 * @param minutes 0 to 1440; 1440 is written as midnight
 * @param locale the device's if not given */
export const formatMinutes = (minutes: number, locale?: string): string =>
  formatReading((minutes % DAY_MINUTES) * MINUTE, locale);

/** A whole hour, for the scale below a bar: "6 AM" or "06".
 * @param hour 0 to 24
 * @param locale the device's if not given */
export const formatHour = (hour: number, locale?: string): string =>
  withPlainSpaces(formatterOf(locale, { timeZone: 'UTC', hour: 'numeric' }).format((hour % 24) * HOUR));

/** The text for a duration, in two units at most, rounded down to the minute: "3 h 46 min", "2 days 4 h", "1 min".
 * @param ms milliseconds; less than a minute is "less than a minute" */
export const formatDuration = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'less than a minute';
  const [days, hours, rest] = [
    Math.floor(minutes / DAY_MINUTES),
    Math.floor((minutes % DAY_MINUTES) / 60),
    minutes % 60,
  ];
  if (days > 0) return join(`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`);
  return join(hours > 0 && `${hours} h`, rest > 0 && `${rest} min`);
};

/** The text for a sum of hours: "61 h", "38 h 30 min", "0 h".
 * @param minutes a whole number */
export const formatHours = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return join((hours > 0 || rest === 0) && `${hours} h`, rest > 0 && `${rest} min`);
};

const join = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ');
