import { HOLIDAY, OPEN } from '../labels.ts';
import { DAY } from '../units.ts';
import type { FactsWithClock } from './format-status-line.ts';
import type { ShortTexts } from './texts.ts';
import type { Phrase } from './words.ts';

/** A pill's one line in two weights: the state in bold, and the rest, which begins with its space or separator. */
export type ShortForm = readonly [state: string, rest: string];

/** Makes the short form of a status, which a pill shows: "Closed" and " · opens 9 AM". Every visitor of every site loads this function, so it
 * is kept short and uses Intl alone, with no zone but `clockZone`.
 *
 * It names the day where the whole sentence does (shared-schema/docs/product-rules.md#s13), except today. A date stands without a time, and a
 * holiday's name instead of the next opening. Any note is last, because a pill that is too narrow cuts the end off.
 * Source: shared-schema/docs/decisions/0141-short-form-of-the-pill.md. */
export const shortForm = (
  { status, clockNow, clockThen, clockZone, told: note }: FactsWithClock,
  texts: ShortTexts,
  locale: string,
): ShortForm => {
  const isOpen = status === OPEN;
  const isHoliday = status === HOLIDAY;
  let state = isHoliday ? (texts.closedDay ?? texts.closed) : texts[status as 'open' | 'closed'];
  let rest = '';

  if (clockThen && !isHoliday) {
    const write = (instant: number, style: Intl.DateTimeFormatOptions, language = locale): string =>
      // Runtimes differ in the kind of space before AM and PM.
      new Date(instant).toLocaleString(language, { ...style, timeZone: clockZone }).replace(/\s/g, ' ');
    const closesAtMidnight = isOpen && write(clockThen, { timeStyle: 'short' }, 'sv') === '00:00';
    // A millisecond before its end, the day that ends at midnight is still the one that the calendar shows.
    const last = closesAtMidnight ? clockThen - 1 : clockThen;
    // The Swedish format is "2026-11-23".
    const dateOf = (instant: number): string => write(instant, { dateStyle: 'short' }, 'sv');
    const today = dateOf(clockNow);
    const date = dateOf(last);
    const daysAhead = (Date.parse(date) - Date.parse(today)) / DAY;
    const template = isOpen ? texts.untilShort : texts.opensShort;
    if (daysAhead < 7) {
      const time = closesAtMidnight ? texts.midnight : write(last, { timeStyle: 'short' });
      // A closing that the clock shows only once until then needs no day.
      const isNext = isOpen ? last - clockNow < DAY : !daysAhead;
      const day = isNext ? '' : (daysAhead < 2 ? texts.tomorrow : write(last, { weekday: texts.weekdays })) + ' ';
      if (isOpen) state = texts.openNow;
      rest = template
        .replace('{day}', day)
        .replace('{time}', time)
        .replace(...texts.mend)
        // The full hour of a clock that names the halves of the day.
        .replace(time, time.replace(/:(00|٠٠)(?= )/, ''));
    } else if (!isOpen) {
      const year = date.slice(0, 4) > today ? 'numeric' : undefined;
      rest = template.replace(/{day}.*}/, texts.on + write(last, { month: 'short', day: 'numeric', year }));
    }
  }
  return [state, note ? rest + ' · ' + (texts[note as Phrase] ?? note) : rest];
};
