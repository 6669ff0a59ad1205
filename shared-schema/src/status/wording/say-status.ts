import { HOLIDAY, OPEN } from '../labels.ts';
import type { Status, StatusLabel } from '../schedule.ts';
import { DAY } from '../units.ts';
import type { PillWords, Weekday } from './words.ts';

/** The facts of a Status that its texts need. Instants are epoch milliseconds. */
export type StatusFacts = Pick<Status, 'status' | 'nextChangeAt' | 'holidayName'>;

/** The same facts with the readings of the business's clock, so that the code that makes the texts need not know the business's zone: a
 * visitor's browser may have outdated rules for the zone, or none. Facts that do not apply are missing. */
export interface SpokenFacts {
  readonly status: StatusLabel;
  readonly nextChangeAt?: number | undefined;
  readonly holidayName?: string | undefined;
  /** The clock's reading now, as the instant at which a clock in `clockZone` shows the same. */
  readonly clockNow: number;
  /** The clock's reading at the next change, in the same form. */
  readonly clockThen?: number | undefined;
  /** UTC, except for a payload of a server that sent no offsets. */
  readonly clockZone: string;
}

/** The two lines that owners and visitors read. */
export interface StatusWords {
  readonly message: string;
  /** Empty if no change is ahead or the status is unknown. */
  readonly nextChange: string;
}

/** Makes the text of a status for wordStatus and for a pill. Every visitor of every site loads this function, so it is kept short and uses
 * Intl alone, with no zone but `clockZone`.
 * @returns line: both lines in one, where an open message says by itself when the business closes
 *          message: as in wordStatus
 *          tell: fills day and time of the next change into a text; undefined without a change */
export const sayStatus = (
  { status, clockNow, clockThen, clockZone, holidayName }: SpokenFacts,
  words: PillWords,
  locale: string,
): [line: string, message: string, tell?: (text: string) => string] => {
  const isOpen = status === OPEN;
  let message = words[status];
  let daysAhead: number | undefined;
  let tell: ((text: string) => string) | undefined;

  if (clockThen) {
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
    daysAhead = (Date.parse(date) - Date.parse(today)) / DAY;
    const weekday = write(last, { weekday: 'long' }, 'en') as Weekday;
    const change = {
      time: closesAtMidnight ? words.midnight : write(last, { timeStyle: 'short' }),
      day:
        [words.today, words.tomorrow][daysAhead] ??
        (daysAhead < 7
          ? (words[weekday] ?? weekday)
          : words.on +
            // With the year if it is another year.
            write(last, date.slice(0, 4) > today ? { dateStyle: 'long' } : { month: 'long', day: 'numeric' })),
    };
    tell = (text) => fill(text, change).replace(...words.mend);
    if (isOpen && daysAhead < 7) message = tell(last - clockNow < DAY ? words.openUntil : words.openUntilDay);
  }

  if (holidayName) {
    message = fill(status === HOLIDAY ? message : words.named, { message, name: holidayName });
  }
  return [isOpen || !tell ? message : message + ' · ' + tell(words.opens), message, tell];
};

/** Fills placeholders in one pass, so that braces or dollar signs in a holiday's name stay unchanged. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/{(\w+)}/g, (_, key: string) => values[key] as string);
