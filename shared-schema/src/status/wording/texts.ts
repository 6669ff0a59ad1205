import type { StatusLabel } from '../schedule.ts';
import type { PopupTexts } from './popup-texts.ts';
import type { Phrases } from './words.ts';

/** The days of the week, as English names them. */
export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** A language's texts for a pill. */
export type PillTexts = Omit<StatusTexts, 'closes' | 'closesDay'>;

/** A language's texts for a pill's short form. `closedDay` is the word for a holiday; English has only one word for being closed. */
export type ShortTexts = Pick<
  StatusTexts,
  'open' | 'closed' | 'tomorrow' | 'on' | 'midnight' | 'mend' | 'openNow' | 'untilShort' | 'opensShort' | 'weekdays'
> &
  Partial<Pick<PopupTexts, 'closedDay'>> &
  Partial<Phrases>;

/** A language's texts for a status: by its label if no known change is ahead, otherwise by the next change. In the texts, {time}, {day},
 * {name} and {message} are filled in; times and dates come from Intl in the language's locale.
 *
 * {day} is the text of `today`, `tomorrow` or a weekday, or a date after `on`. Each must fit into all the texts: "morgen", "am Freitag",
 * "am 5. Januar". A weekday without a text is written as in English.
 * Source: shared-schema/docs/product-rules.md#s13. */
export interface StatusTexts
  extends Readonly<Record<StatusLabel, string>>, Readonly<Partial<Record<Weekday, string>>>, Partial<Phrases> {
  readonly openUntil: string;
  readonly openUntilDay: string;
  /** A message with a note. */
  readonly named: string;
  readonly closes: string;
  readonly closesDay: string;
  readonly opens: string;
  readonly today: string;
  readonly tomorrow: string;
  /** The text before a date, with its space. */
  readonly on: string;
  /** The end of a day, as the time of a closing. */
  readonly midnight: string;
  /** A mistake in the filled texts, and its correction: Spanish says "las 9:00" but "la 1:00". */
  readonly mend: readonly [wrong: string, right: string];
  /** The first word of a pill's short form while the business is open. */
  readonly openNow: string;
  /** The rest after that word, with its space or separator. In both short texts, {day} is empty for today and ends with a space otherwise. A
   * date replaces everything from {day} to {time}. */
  readonly untilShort: string;
  /** The rest after `closed`. */
  readonly opensShort: string;
  /** Length of Intl's weekdays in the short form; "long" where the short ones are single letters. */
  readonly weekdays: 'short' | 'long';
}
