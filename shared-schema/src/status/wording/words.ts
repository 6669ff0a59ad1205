import type { StatusLabel } from '../schedule.ts';

/** The days of the week, as English names them. */
export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** A language's words for a pill. */
export type PillWords = Omit<Words, 'closes' | 'closesDay'>;

/** A language's words for a status: by its label where nothing is known to be ahead, and by what comes next. In the texts,
 * {time}, {day}, {name} and {message} are filled in; times and dates come from Intl in the language's locale.
 *
 * {day} is what `today`, `tomorrow` or a weekday say here, or a date behind `on`, each as it stands in all the texts:
 * "morgen", "am Freitag", "am 5. Januar". A weekday that says nothing is written as in English.
 * Source: shared-schema/docs/product-rules.md#s13. */
export interface Words extends Readonly<Record<StatusLabel, string>>, Readonly<Partial<Record<Weekday, string>>> {
  readonly openUntil: string;
  readonly openUntilDay: string;
  /** A message with the name of a custom-hours entry. */
  readonly named: string;
  readonly closes: string;
  readonly closesDay: string;
  readonly opens: string;
  readonly today: string;
  readonly tomorrow: string;
  /** What stands before a date, with its space. */
  readonly on: string;
  /** The end of a day, as the time of a closing. */
  readonly midnight: string;
  /** What the texts get wrong once they are filled, and what it must be: Spanish says "las 9:00" but "la 1:00". */
  readonly mend: readonly [wrong: string, right: string];
}
