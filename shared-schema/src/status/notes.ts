import type { PopupTexts } from './wording/popup-texts.ts';
import type { StatusTexts } from './wording/texts.ts';
import type { Phrase } from './wording/words.ts';

/** The note outside the periods of a day by appointment, if the owner has no words of their own. */
export const BY_APPOINTMENT: Phrase = 'By appointment';

/** The note while open on a public holiday about which the owner said nothing. */
export const HOLIDAY_HOURS_MAY_DIFFER: Phrase = 'Holiday hours may differ';

/** Maximum number of parts of a note. */
const PARTS_MAX = 2;

/** Makes a note of the first two parts that there are.
 * @param parts in the order of shared-schema/docs/product-rules.md#s23; parts that do not apply are null or undefined
 * @returns     null if there is none */
export const composeNote = (parts: readonly (string | null | undefined)[]): string | null => {
  let note: string | null = null;
  let count = 0;
  for (const part of parts) {
    if (part === null || part === undefined || count === PARTS_MAX) continue;
    note = note === null ? part : `${note} – ${part}`;
    count++;
  }
  return note === null ? null : unlikeKeys(note);
};

type TextKey = Exclude<keyof StatusTexts | keyof PopupTexts, Phrase>;

/** The keys of a texts object that are no phrases. The type makes the list complete. */
const TEXT_KEYS: Readonly<Record<TextKey, true>> = {
  open: true,
  closed: true,
  holiday: true,
  other: true,
  openUntil: true,
  openUntilDay: true,
  named: true,
  closes: true,
  closesDay: true,
  opens: true,
  today: true,
  tomorrow: true,
  on: true,
  midnight: true,
  mend: true,
  openNow: true,
  untilShort: true,
  opensShort: true,
  weekdays: true,
  Monday: true,
  Tuesday: true,
  Wednesday: true,
  Thursday: true,
  Friday: true,
  Saturday: true,
  Sunday: true,
  callUs: true,
  directions: true,
  close: true,
  hoursHeading: true,
  nextHoliday: true,
  closedDay: true,
  poweredBy: true,
  yourTime: true,
};

/** U+2060, which is not visible. */
const WORD_JOINER = '\u2060';

/** The keys above and the names that every object has. */
const LONG_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(TEXT_KEYS),
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Makes a note unlike every key of a texts object, in which a widget looks it up: unlike the long keys and the letters by which the build
 * replaces them. */
const unlikeKeys = (note: string): string =>
  LONG_KEYS.has(note) || (note.length === 1 && /[A-Za-z]/.test(note)) ? note + WORD_JOINER : note;
