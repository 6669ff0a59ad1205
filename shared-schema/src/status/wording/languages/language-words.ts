import type { PopupWords } from '../popup-words.ts';
import type { Weekday, Words } from '../words.ts';

/** What a words file holds: all words of a language, its weekdays too, as they stand in a sentence. */
export type LanguageWords = Words & Readonly<Record<Weekday, string>> & PopupWords;
