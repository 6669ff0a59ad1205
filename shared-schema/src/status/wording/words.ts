/** A language's words for a status. In the texts, {time}, {day}, {name} and {message} are filled in; times, weekdays and
 * dates themselves come from Intl in the language's locale.
 * Source: decisions S13. */
export interface Words {
  readonly openUntil: string;
  readonly openUntilDay: string;
  readonly always: string;
  readonly closed: string;
  readonly closedFor: string;
  /** A message with the name of a custom-hours entry. */
  readonly named: string;
  readonly notSet: string;
  readonly closes: string;
  readonly closesDay: string;
  readonly opens: string;
  readonly today: string;
  readonly tomorrow: string;
  /** The end of a day, as the time of a closing. */
  readonly midnight: string;
}
