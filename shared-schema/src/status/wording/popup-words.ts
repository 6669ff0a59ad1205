/** A language's words for the popup that a pill opens. "Closed", "Open 24 hours" and "midnight" of its rows are those of
 * Words; weekdays, dates and times come from Intl in the language's locale. No key is one of Words, because one file holds both.
 * Source: specification section 2, landing page; contract section 4. */
export interface PopupWords {
  readonly callUs: string;
  readonly directions: string;
  readonly close: string;
  /** Names the table of weekly hours for who cannot see it. */
  readonly hours: string;
  /** Stands over the next holiday. */
  readonly nextHoliday: string;
  readonly poweredBy: string;
  /** A status line with its time on the visitor's own clock: {text} and {time} are filled in. */
  readonly yourTime: string;
}
