import type { PopupWords } from '../popup-words.ts';
import type { Weekday, Words } from '../words.ts';

/** The content of a texts file: all texts of a language, including its weekdays, in the form that they have in a sentence. */
export type LanguageWords = Words & Readonly<Record<Weekday, string>> & PopupWords;
