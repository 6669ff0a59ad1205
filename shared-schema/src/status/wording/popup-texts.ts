/** A language's texts for the popup. Weekdays, times and dates come from Intl in the language's locale.
 * A day that is open around the clock uses `open` of StatusTexts. No key may also be a key of StatusTexts, because a texts file holds both
 * in one object. */
export interface PopupTexts {
  readonly callUs: string;
  readonly directions: string;
  readonly close: string;
  readonly hoursHeading: string;
  readonly nextHoliday: string;
  /** A day without hours, in the week and as a holiday. */
  readonly closedDay: string;
  readonly poweredBy: string;
  /** {text} is a whole sentence, {time} the time on the visitor's clock, with its weekday if the date differs. */
  readonly yourTime: string;
}

export const ENGLISH_POPUP: PopupTexts = {
  callUs: 'Call Us Now',
  directions: 'Directions',
  close: 'Close',
  hoursHeading: 'Hours',
  nextHoliday: 'Next holiday',
  closedDay: 'Closed',
  poweredBy: 'Powered by Doorsign',
  yourTime: '{text} ({time} your time)',
};
