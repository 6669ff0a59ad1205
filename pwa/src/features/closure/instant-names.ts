import { DAY } from '@doorsign/shared-schema/status/units';
import { formatClock, readWallClock } from '../../lib/wall-clock.ts';

const noonUtc = (date: string): number => Date.parse(`${date}T12:00:00Z`);

const formatIn = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const WEEKDAY = formatIn({ weekday: 'long' });
const SAME_YEAR = formatIn({ month: 'short', day: 'numeric' });
const OTHER_YEAR = formatIn({ month: 'short', day: 'numeric', year: 'numeric' });

/** A date as text, e.g. "Nov 21", with the year if it is not the current one.
 * @param date "YYYY-MM-DD"
 * @param today "YYYY-MM-DD" */
export const shortDate = (date: string, today: string): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? SAME_YEAR : OTHER_YEAR).format(noonUtc(date));

/** The name of a day from today on: "today", "tomorrow", "Monday", "Dec 7". */
const dayName = (date: string, today: string): string => {
  const ahead = Math.round((noonUtc(date) - noonUtc(today)) / DAY);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return ahead > 1 && ahead < 7 ? WEEKDAY.format(noonUtc(date)) : shortDate(date, today);
};

/** An instant of the business's clock in words. Its time is in the format of this device. */
export interface InstantName {
  /** "2:00 PM" today, else "tomorrow at 9:00 AM", "Monday at 9:00 AM", "Dec 7 at 9:00 AM". */
  readonly short: string;
  /** As `short`, but "today at 2:00 PM". */
  readonly full: string;
}

const nameOf = (day: string, time: string): InstantName => {
  const full = `${day} at ${time}`;
  return { full, short: day === 'today' ? time : full };
};

/** Names the instant of an opening or a closing.
 * @param at, now epoch milliseconds
 * @param timezone of the business
 * @throws RangeError for an unknown zone */
export const instantName = (at: number, now: number, timezone: string): InstantName =>
  nameOf(dayName(readWallClock(timezone, at).date, readWallClock(timezone, now).date), formatClock(at, timezone));

/** Names the instant of an end: midnight belongs to the day that it ends, as in the texts of a status.
 * Source: shared-schema/docs/product-rules.md#s13. */
export const endName = (at: number, now: number, timezone: string): InstantName => {
  if (readWallClock(timezone, at).minute !== 0) return instantName(at, now, timezone);
  const ended = readWallClock(timezone, at - 1).date;
  return nameOf(dayName(ended, readWallClock(timezone, now).date), 'midnight');
};

/** Returns an instant with its preposition: "at 3:00 PM", "tomorrow at 9:00 AM". */
export const atText = ({ short, full }: InstantName): string => (short === full ? full : `at ${short}`);

/** Writes a name as the beginning of a line: "Today at 2:00 PM". */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
