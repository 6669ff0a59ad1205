import type { PopupTexts } from '../popup-texts.ts';
import type { Weekday, StatusTexts } from '../texts.ts';
import type { Phrases } from '../words.ts';

/** The content of a texts file: all texts of a language, including its weekdays, in the form that they have in a sentence, and Doorsign's own
 * notes. */
export type LanguageTexts = StatusTexts & Readonly<Record<Weekday, string>> & PopupTexts & Phrases;
