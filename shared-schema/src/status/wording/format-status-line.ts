import { HOLIDAY, OPEN } from '../labels.ts';
import type { Status, StatusLabel } from '../schedule.ts';
import { DAY } from '../units.ts';
import type { PillTexts, Weekday } from './texts.ts';
import type { Phrase } from './words.ts';

/** The facts of a Status that its texts need. Instants are epoch milliseconds. */
export type StatusFacts = Pick<Status, 'status' | 'nextChangeAt' | 'note'>;

/** The same facts with the readings of the business's clock, so that the code that makes the texts need not know the business's zone: a
 * visitor's browser may have outdated rules for the zone, or none. Facts that do not apply are missing. */
export interface FactsWithClock {
  readonly status: StatusLabel;
  readonly nextChangeAt?: number | undefined;
  /** The note. Its name differs from that of a payload's `note`, so that the widget's build can shorten it. */
  readonly told?: string | undefined;
  /** The clock's reading now, as the instant at which a clock in `clockZone` shows the same. */
  readonly clockNow: number;
  /** The clock's reading at the next change, in the same form. */
  readonly clockThen?: number | undefined;
  /** UTC, except for a payload of a server that sent no offsets. */
  readonly clockZone: string;
}

/** The two lines that owners and visitors read. */
export interface StatusLines {
  readonly message: string;
  /** Empty if no change is ahead or the status is unknown. */
  readonly nextChange: string;
}

/** Writes an instant in a language. */
export type WriteInstant = (instant: number, language: string, style: Intl.DateTimeFormatOptions) => string;

const writeOnce: WriteInstant = (instant, language, style) => new Date(instant).toLocaleString(language, style);

/** Makes the text of a status for formatStatus and for a pill. Every visitor of every site loads this function, so it is kept short and uses
 * Intl alone, with no zone but `clockZone`.
 * @param writeInstant may keep what it makes for one instant for the next; a visitor's page writes few
 * @returns line: both lines in one, where an open message says by itself when the business closes
 *          message: as in formatStatus
 *          fillChange: fills day and time of the next change into a text; undefined without a change */
export const formatStatusLine = (
  { status, clockNow, clockThen, clockZone, told: note }: FactsWithClock,
  texts: PillTexts,
  locale: string,
  writeInstant = writeOnce,
): [line: string, message: string, fillChange?: (text: string) => string] => {
  const isOpen = status === OPEN;
  let message = texts[status];
  let daysAhead: number | undefined;
  let fillChange: ((text: string) => string) | undefined;

  if (clockThen) {
    const write = (instant: number, style: Intl.DateTimeFormatOptions, language = locale): string =>
      // Runtimes differ in the kind of space before AM and PM.
      writeInstant(instant, language, { ...style, timeZone: clockZone }).replace(/\s/g, ' ');
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
      time: closesAtMidnight ? texts.midnight : write(last, { timeStyle: 'short' }),
      day:
        [texts.today, texts.tomorrow][daysAhead] ??
        (daysAhead < 7
          ? (texts[weekday] ?? weekday)
          : texts.on +
            // With the year if it is another year.
            write(last, date.slice(0, 4) > today ? { dateStyle: 'long' } : { month: 'long', day: 'numeric' })),
    };
    fillChange = (text) => fill(text, change).replace(...texts.mend);
    if (isOpen && daysAhead < 7) message = fillChange(last - clockNow < DAY ? texts.openUntil : texts.openUntilDay);
  }

  if (note) {
    message = fill(status === HOLIDAY ? message : texts.named, { message, name: texts[note as Phrase] ?? note });
  }
  return [isOpen || !fillChange ? message : message + ' · ' + fillChange(texts.opens), message, fillChange];
};

/** Fills placeholders in one pass, so that braces or dollar signs in a note stay unchanged. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/{(\w+)}/g, (_, key: string) => values[key] as string);
