import { OPEN } from './labels.ts';
import type { StatusLabel } from './schedule.ts';
import { DAY } from './units.ts';
import { ENGLISH } from './wording/english.ts';
import { sayStatus, type SpokenFacts, type StatusFacts, type StatusWords } from './wording/say-status.ts';
import type { Words } from './wording/words.ts';
import { zoneOf, type Zone } from './zone.ts';

/** Puts a status into words, by the table of shared-schema/docs/product-rules.md#s13 and, where it has no row, by these rules that carry it on:
 * - Days are those of the business's calendar. 2 to 6 days ahead a weekday names them, further ahead the date, with the year
 *   when it is not this one.
 * - A closing at 00:00 is "midnight", the end of the day before: at noon on Monday, the end of Tuesday is "tomorrow at
 *   midnight". An opening at 00:00 is "12:00 AM" of its own day, because "tomorrow at midnight" would leave the day in doubt.
 * - "Open until 2:00 AM" names no day while the clock is to show that time only once: today, or tomorrow earlier than now.
 *   Else the day is said: "Open until tomorrow at 12:00 PM", "Open until Monday at 5:00 PM".
 * - Open for another week or longer is "Open 24 hours"; the second line still tells when that ends.
 * - The name of a custom-hours entry stands behind every message, "Open 24 hours" too.
 * @param at       the instant of speaking, epoch milliseconds
 * @param timezone IANA zone of the business
 * @param words    the dictionary, English by default
 * @param locale   of times, weekdays and dates; the dictionary's language
 * @throws         RangeError when nobody knows the zone or the locale is malformed */
export const wordStatus = (
  facts: StatusFacts,
  at: number,
  timezone: string,
  words: Words = ENGLISH,
  locale = 'en-US',
): StatusWords => {
  const spoken = withClock(facts, at, timezone);
  const { status, clockNow, clockThen = clockNow } = spoken;
  const [, message, tell] = sayStatus(spoken, words, locale);
  // A closing at midnight belongs to the day that it ends.
  const isToday = Math.floor((clockThen - 1) / DAY) <= Math.floor(clockNow / DAY);
  const closes = isToday ? words.closes : words.closesDay;
  return { message, nextChange: tell?.(status === OPEN ? closes : words.opens) ?? '' };
};

/** Adds what the business's clock shows.
 * @param at epoch milliseconds, the instant of speaking
 * @throws   RangeError when nobody knows the zone */
export const withClock = (
  { status, nextChangeAt, holidayName }: StatusFacts,
  at: number,
  timezone: string,
): SpokenFacts => {
  const zone = zoneOf(timezone);
  return {
    status,
    ...(nextChangeAt !== null && { nextChangeAt, clockThen: readingOfChange(zone, status, nextChangeAt) }),
    ...(holidayName !== null && { holidayName }),
    clockNow: zone.readingAt(at),
    clockZone: 'UTC',
  };
};

/** The clock's reading at a change. A closing at midnight ends the day that the clock has shown until then, whether or not a jump
 * of the clock brought the midnight. */
const readingOfChange = (zone: Zone, status: StatusLabel, at: number): number => {
  const reading = zone.readingAt(at);
  const isMidnight = reading % DAY === 0;
  return status === OPEN && isMidnight ? (Math.floor(zone.readingAt(at - 1) / DAY) + 1) * DAY : reading;
};
