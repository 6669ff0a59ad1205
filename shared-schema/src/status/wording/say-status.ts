import { HOLIDAY, OPEN } from '../labels.ts';
import type { Status, StatusLabel } from '../schedule.ts';
import { DAY } from '../units.ts';
import type { PillWords, Weekday } from './words.ts';

/** What there is to say: the facts of a Status that the words need. Instants are epoch milliseconds. */
export type StatusFacts = Pick<Status, 'status' | 'nextChangeAt' | 'holidayName'>;

/** The same with what the business's clock shows, so that nobody who words it has to know the business's zone: a visitor's browser may
 * have its rules of years ago, or none. What there is not is missing. */
export interface SpokenFacts {
  readonly status: StatusLabel;
  readonly nextChangeAt?: number | undefined;
  readonly holidayName?: string | undefined;
  /** The clock at the instant of speaking, as the instant at which a clock in `clockZone` shows the same. */
  readonly clockNow: number;
  /** The same at the next change. */
  readonly clockThen?: number | undefined;
  /** UTC, but for a payload of a server that sent no offsets. */
  readonly clockZone: string;
}

/** The two lines that owners and visitors read. */
export interface StatusWords {
  readonly message: string;
  /** Empty when no change is ahead or nothing is known. */
  readonly nextChange: string;
}

/** What wordStatus is made of, and what a pill says. Every visitor of every site loads this function, so it is written short
 * and leans on Intl alone, which it asks for no zone but UTC.
 * @returns line: both lines in the room of one, where an open message tells its end by itself
 *          message: as in wordStatus
 *          tell: fills day and time of the next change into a text; none without a change */
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
    // Swedes write "2026-11-23".
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
            // With the year when it is another one.
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

/** In one pass, so that a holiday's name with braces or dollar signs in it stays what the owner wrote. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/{(\w+)}/g, (_, key: string) => values[key] as string);
