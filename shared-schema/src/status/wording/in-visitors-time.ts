import type { PopupWords } from './popup-words.ts';
import type { SpokenFacts } from './say-status.ts';
import type { Words } from './words.ts';

/** Adds to a sentence of wordStatus what the visitor's own clock shows at the change that it tells of, where that is another
 * time: "Opens today at 9:00 AM (3:00 PM your time)". The weekday is named where the visitor's date is not the day that the
 * sentence speaks of; a closing at midnight belongs to the day that it ends.
 * @param text        a message or next change in these words, or both in one line
 * @param locale      of the words
 * @param visitorZone IANA zone; this machine's without it
 * @returns           the text itself where both clocks show the same, or no time is said
 * @throws            RangeError when Intl does not know the visitor's zone or the locale is malformed */
export const inVisitorsTime = (
  text: string,
  { status, nextChangeAt, clockThen, clockZone }: Omit<SpokenFacts, 'clockNow' | 'holidayName'>,
  words: Pick<Words & PopupWords, 'open' | 'yourTime'>,
  locale: string,
  visitorZone?: string,
): string => {
  // What is open for another week is said without a time.
  if (nextChangeAt === undefined || clockThen === undefined || text.includes(words.open)) return text;
  const write = (instant: number, timeZone: string | undefined, style: Intl.DateTimeFormatOptions = {}): string =>
    new Date(instant).toLocaleString(locale, { ...style, timeZone }).replace(/\s/g, ' ');

  if (write(nextChangeAt, visitorZone) === write(clockThen, clockZone)) return text;
  const own = write(nextChangeAt, visitorZone, { weekday: 'long' });
  const isSameDay = own === write(status === 'open' ? clockThen - 1 : clockThen, clockZone, { weekday: 'long' });
  const time = (isSameDay ? '' : own + ' ') + write(nextChangeAt, visitorZone, { timeStyle: 'short' });
  // With a function, because dollar signs of a holiday's name are no patterns.
  return words.yourTime.replace('{time}', time).replace('{text}', () => text);
};
