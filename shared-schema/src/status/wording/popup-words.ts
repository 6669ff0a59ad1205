/** A language's words for what a pill opens. Weekdays, times and dates come from Intl in the language's locale.
 * A day that is open around the clock is `open` of Words. The keys are none of `Words`, because a words file holds both in
 * one object. */
export interface PopupWords {
  readonly callUs: string;
  readonly directions: string;
  readonly close: string;
  readonly hoursHeading: string;
  readonly nextHoliday: string;
  /** A day without hours, in the week and as a holiday. */
  readonly closedDay: string;
  readonly poweredBy: string;
  /** {text} is a whole sentence, {time} what the visitor's clock shows then, with its weekday where the date differs. */
  readonly yourTime: string;
}

export const ENGLISH_POPUP: PopupWords = {
  callUs: 'Call Us Now',
  directions: 'Directions',
  close: 'Close',
  hoursHeading: 'Opening hours',
  nextHoliday: 'Next holiday',
  closedDay: 'Closed',
  poweredBy: 'Powered by Doorsign',
  yourTime: '{text} ({time} your time)',
};
