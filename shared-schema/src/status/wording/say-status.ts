import { HOLIDAY, OPEN } from '../labels.ts';
import type { Status } from '../schedule.ts';
import { DAY } from '../units.ts';
import type { PillWords, Weekday } from './words.ts';

/** What there is to say: the facts of a Status that the words need. Instants are epoch milliseconds. */
export type StatusFacts = Pick<Status, 'status' | 'nextChangeAt' | 'holidayName'>;

/** The two lines that owners and visitors read. */
export interface StatusWords {
  readonly message: string;
  /** Empty when no change is ahead or nothing is known. */
  readonly nextChange: string;
}

/** The parts of wordStatus, and what a pill says. Every visitor of every site loads this function, so it is written short
 * and leans on Intl alone.
 * @param timezone the zone that Intl writes times in
 * @returns message: as in wordStatus
 *          line: both lines in the room of one, where an open message tells its end by itself
 *          daysAhead, tell: when the next change is, and what fills its day and time into a text; none without a change */
export const sayStatus = (
  { status, nextChangeAt, holidayName }: StatusFacts,
  at: number,
  timezone: string,
  words: PillWords,
  locale: string,
): [message: string, line: string, daysAhead?: number, tell?: (text: string) => string] => {
  const isOpen = status === OPEN;
  let message = words[status];
  let daysAhead: number | undefined;
  let tell: ((text: string) => string) | undefined;

  if (nextChangeAt) {
    const write = (instant: number, style: Intl.DateTimeFormatOptions, language = locale): string =>
      // Runtimes differ in the kind of space before AM and PM.
      new Date(instant).toLocaleString(language, { ...style, timeZone: timezone }).replace(/\s/g, ' ');
    // Swedes write "2026-11-23 17:00:00", which sorts as text.
    const readClock = (instant: number): [date: string, time: string] =>
      write(instant, {}, 'sv').split(' ') as [string, string];

    const closesAtMidnight = isOpen && readClock(nextChangeAt)[1] === '00:00:00';
    // A millisecond before its end, the day that ends at midnight is still the one that the calendar shows.
    const last = closesAtMidnight ? nextChangeAt - 1 : nextChangeAt;
    const [today, now] = readClock(at);
    const [date, time] = readClock(last);
    daysAhead = (Date.parse(date) - Date.parse(today)) / DAY;
    const weekday = write(last, { weekday: 'long' }, 'en') as Weekday;
    const change = {
      time: closesAtMidnight ? words.midnight : write(last, { timeStyle: 'short' }),
      day: !daysAhead
        ? words.today
        : daysAhead < 2
          ? words.tomorrow
          : daysAhead < 7
            ? (words[weekday] ?? weekday)
            : words.on +
              // With the year when it is another one.
              write(last, { month: 'long', day: 'numeric', year: date.slice(0, 4) > today ? 'numeric' : undefined }),
    };
    tell = (text) => fill(text, change).replace(...words.mend);
    const isOnceMore = !daysAhead || (daysAhead < 2 && time < now);
    if (isOpen && daysAhead < 7) message = tell(isOnceMore ? words.openUntil : words.openUntilDay);
  }

  if (holidayName !== null) {
    message = fill(status === HOLIDAY ? message : words.named, { message, name: holidayName });
  }
  return [message, isOpen || !tell ? message : message + ' · ' + tell(words.opens), daysAhead, tell];
};

/** In one pass, so that a holiday's name with braces or dollar signs in it stays what the owner wrote. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/{(\w+)}/g, (_, key: string) => values[key] as string);
