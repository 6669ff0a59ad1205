import { OPEN } from '../labels.ts';
import type { PopupTexts } from './popup-texts.ts';
import type { FactsWithClock } from './format-status-line.ts';
import type { StatusTexts } from './texts.ts';

/** Adds the visitor's time of the announced change to a sentence of formatStatus, if the visitor's clock shows another time: "Opens today at
 * 9:00 AM (3:00 PM your time)". The weekday is added if the visitor's date is not the day in the sentence; a closing at midnight belongs
 * to the day that it ends.
 * @param text        a message or next change in these texts, or both in one line
 * @param locale      of the texts
 * @param visitorZone IANA zone; this machine's if omitted
 * @returns           the unchanged text if both clocks show the same, or the text has no time
 * @throws            RangeError when Intl does not know the visitor's zone or the locale is malformed */
export const inVisitorsTime = (
  text: string,
  { status, nextChangeAt, clockThen, clockZone }: Omit<FactsWithClock, 'clockNow' | 'told'>,
  texts: Pick<StatusTexts & PopupTexts, 'open' | 'yourTime'>,
  locale: string,
  visitorZone?: string,
): string => {
  // A business that stays open for another week has a text without a time.
  if (!clockThen || text.includes(texts.open)) return text;
  const write = (instant: number, timeZone: string | undefined, style: Intl.DateTimeFormatOptions = {}): string =>
    new Date(instant).toLocaleString(locale, { ...style, timeZone }).replace(/\s/g, ' ');

  if (write(nextChangeAt as number, visitorZone) === write(clockThen, clockZone)) return text;
  const own = write(nextChangeAt as number, visitorZone, { weekday: 'long' });
  const isSameDay = own === write(status === OPEN ? clockThen - 1 : clockThen, clockZone, { weekday: 'long' });
  const time = (isSameDay ? '' : own + ' ') + write(nextChangeAt as number, visitorZone, { timeStyle: 'short' });
  // A function, because dollar signs in a note must not act as replacement patterns.
  return texts.yourTime.replace('{time}', time).replace('{text}', () => text);
};
