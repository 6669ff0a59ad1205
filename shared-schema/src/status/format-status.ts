import { OPEN } from './labels.ts';
import type { StatusLabel } from './schedule.ts';
import { DAY } from './units.ts';
import { ENGLISH } from './wording/english.ts';
import {
  formatStatusLine,
  type FactsWithClock,
  type StatusFacts,
  type StatusLines,
  type WriteInstant,
} from './wording/format-status-line.ts';
import type { StatusTexts } from './wording/texts.ts';
import { zoneOf, type Zone } from './zone.ts';

/** Makes the texts of a status, by the table of shared-schema/docs/product-rules.md#s13. Where the table has no row, these rules extend it:
 * - Days are those of the business's calendar. A day 2 to 6 days ahead is named by its weekday, a later one by its date, with the year if
 *   it is another year.
 * - A closing at 00:00 is "midnight", the end of the day before: at noon on Monday, the end of Tuesday is "tomorrow at midnight". An
 *   opening at 00:00 is "12:00 AM" of the day that begins then, because "tomorrow at midnight" would be ambiguous.
 * - "Open until 2:00 AM" names no day if the clock will show that time only once until then: today, or tomorrow earlier than now.
 *   Otherwise the day is named: "Open until tomorrow at 12:00 PM", "Open until Monday at 5:00 PM".
 * - A business that stays open for another week or longer is "Open 24 hours"; the second line still says when that ends.
 * - A note follows every message, including "Open 24 hours"; that of a holiday names it instead.
 * @param at       the current instant, epoch milliseconds
 * @param timezone IANA zone of the business
 * @param texts    the dictionary, English by default
 * @param locale   of times, weekdays and dates; the dictionary's language
 * @throws         RangeError when neither the zone source nor Intl knows the zone, or the locale is malformed */
export const formatStatus = (
  facts: StatusFacts,
  at: number,
  timezone: string,
  texts: StatusTexts = ENGLISH,
  locale = 'en-US',
): StatusLines => {
  const factsWithClock = withClock(facts, at, timezone);
  const { status, clockNow, clockThen = clockNow } = factsWithClock;
  const [, message, fillChange] = formatStatusLine(factsWithClock, texts, locale, writeInstant);
  // A closing at midnight belongs to the day that it ends.
  const isToday = Math.floor((clockThen - 1) / DAY) <= Math.floor(clockNow / DAY);
  const closes = isToday ? texts.closes : texts.closesDay;
  return { message, nextChange: fillChange?.(status === OPEN ? closes : texts.opens) ?? '' };
};

/** Formats by language and style. Making one takes sixty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const FORMATS_MAX = 100;

const writeInstant: WriteInstant = (instant, language, style) => {
  const key = JSON.stringify([language, style]);
  let format = formats.get(key);
  if (format === undefined) {
    if (formats.size >= FORMATS_MAX) formats.clear();
    formats.set(key, (format = new Intl.DateTimeFormat(language, style)));
  }
  return format.format(instant);
};

/** Adds the readings of the business's clock.
 * @param at epoch milliseconds, the current instant
 * @throws   RangeError when neither the zone source nor Intl knows the zone */
export const withClock = (
  { status, nextChangeAt, note }: StatusFacts,
  at: number,
  timezone: string,
): FactsWithClock => {
  const zone = zoneOf(timezone);
  return {
    status,
    ...(nextChangeAt !== null && { nextChangeAt, clockThen: readingOfChange(zone, status, nextChangeAt) }),
    ...(note !== null && { told: note }),
    clockNow: zone.readingAt(at),
    clockZone: 'UTC',
  };
};

/** Returns the clock's reading at a change. A closing at midnight ends the day that the clock has shown until then, even if the clock
 * jumped to that midnight. */
const readingOfChange = (zone: Zone, status: StatusLabel, at: number): number => {
  const reading = zone.readingAt(at);
  const isMidnight = reading % DAY === 0;
  return status === OPEN && isMidnight ? (Math.floor(zone.readingAt(at - 1) / DAY) + 1) * DAY : reading;
};
