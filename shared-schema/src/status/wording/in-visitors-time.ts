import type { PopupWords } from './popup-words.ts';
import type { StatusFacts } from './say-status.ts';
import type { Words } from './words.ts';

/** Adds to a sentence of wordStatus what the visitor's own clock shows at the change that it tells of, where that is another
 * time: "Opens today at 9:00 AM (3:00 PM your time)". The weekday is named where the visitor's date is not the day that the
 * sentence speaks of; a closing at midnight belongs to the day that it ends.
 * @param text        a message or next change in these words, or both in one line
 * @param timezone    IANA zone of the business
 * @param locale      of the words
 * @param visitorZone IANA zone; this machine's without it
 * @returns           the text itself where both clocks show the same, or no time is said
 * @throws            RangeError when Intl does not know a zone or the locale is malformed */
export const inVisitorsTime = (
  text: string,
  { status, nextChangeAt }: Pick<StatusFacts, 'status' | 'nextChangeAt'>,
  timezone: string,
  words: Pick<Words & PopupWords, 'open' | 'yourTime'>,
  locale: string,
  visitorZone?: string,
): string => {
  // What is open for another week is said without a time.
  if (nextChangeAt === null || text.includes(words.open)) return text;
  const write = (style: Intl.DateTimeFormatOptions, timeZone: string | undefined, instant = nextChangeAt): string =>
    new Date(instant).toLocaleString(locale, { ...style, timeZone }).replace(/\s/g, ' ');

  if (write({}, visitorZone) === write({}, timezone)) return text;
  const own = write({ weekday: 'long' }, visitorZone);
  const isSameDay = own === write({ weekday: 'long' }, timezone, status === 'open' ? nextChangeAt - 1 : nextChangeAt);
  const time = (isSameDay ? '' : own + ' ') + write({ timeStyle: 'short' }, visitorZone);
  // With a function, because dollar signs of a holiday's name are no patterns.
  return words.yourTime.replace('{time}', time).replace('{text}', () => text);
};
