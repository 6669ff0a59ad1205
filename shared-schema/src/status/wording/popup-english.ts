import type { PopupWords } from './popup-words.ts';

/** The popup's words in English. "Call Us Now", "Directions" and "Close" are the specification's. */
export const POPUP_ENGLISH: PopupWords = {
  callUs: 'Call Us Now',
  directions: 'Directions',
  close: 'Close',
  hours: 'Opening hours',
  nextHoliday: 'Next holiday',
  poweredBy: 'Powered by Doorsign',
  yourTime: '{text} ({time} your time)',
};
