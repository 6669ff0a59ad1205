import {
  ENGLISH,
  ENGLISH_POPUP,
  inVisitorsTime,
  withClock,
  formatStatus,
  type StatusLines,
} from '../src/status/index.ts';
import { LANGUAGES, type LanguageTexts } from '../src/status/wording/languages/index.ts';
import type { PopupTexts } from '../src/status/wording/popup-texts.ts';
import type { StatusTexts } from '../src/status/wording/texts.ts';
import { PHRASES, type Phrases } from '../src/status/wording/words.ts';

/** One situation of shared-schema/docs/product-rules.md#s13. Instants are ISO texts. */
export interface Situation {
  readonly id: string;
  readonly at: string;
  readonly status: 'open' | 'closed' | 'holiday' | 'other';
  readonly nextChangeAt: string | null;
  /** The holiday of the language that gives its name. */
  readonly name?: 'eve' | 'day';
  /** A note in all languages: one of PHRASES, or an owner's words. */
  readonly note?: string;
}

/** The expected texts of a language. */
export interface ExpectedTexts {
  readonly locale: string;
  readonly eve: string;
  readonly day: string;
  readonly yourTime: string;
  readonly yourTimeOnAnotherDay: string;
  readonly phrases: Phrases;
  /** Message and next change, by situation. */
  readonly said: Readonly<Record<string, readonly [message: string, nextChange: string]>>;
}

/** The table of shared-schema/docs/product-rules.md#s13 in every language: vectors/wording-languages.json. */
export interface LanguageTable {
  readonly rows: readonly Situation[];
  readonly languages: Readonly<Record<string, ExpectedTexts>>;
}

export const ENGLISH_TEXTS: StatusTexts & PopupTexts = { ...ENGLISH, ...ENGLISH_POPUP };
export const ZONE = 'America/New_York';

export const textsOf = (language: string): StatusTexts & PopupTexts =>
  language === 'en' ? ENGLISH_TEXTS : (LANGUAGES[language as keyof typeof LANGUAGES] as LanguageTexts);

export const factsOf = ({ status, nextChangeAt, name, note }: Situation, expected: ExpectedTexts) => ({
  status,
  nextChangeAt: nextChangeAt === null ? null : Date.parse(nextChangeAt),
  note: name === undefined ? (note ?? null) : expected[name],
});

export const linesIn = (language: string, expected: ExpectedTexts, row: Situation): StatusLines =>
  formatStatus(factsOf(row, expected), Date.parse(row.at), ZONE, textsOf(language), expected.locale);

/** Returns the next change as read by a visitor with another clock. */
const changeForVisitor = (language: string, expected: ExpectedTexts, row: Situation, visitorZone: string): string => {
  const { nextChange } = linesIn(language, expected, row);
  const facts = withClock(factsOf(row, expected), Date.parse(row.at), ZONE);
  return inVisitorsTime(nextChange, facts, textsOf(language), expected.locale, visitorZone);
};

/** Checks all texts in every language. Needs only Intl, so that a browser can run it too.
 * @returns one line for each difference, empty if there is none */
export const checkLanguages = ({ rows, languages }: LanguageTable): string[] =>
  Object.entries(languages).flatMap(([language, expected]) => {
    const pairs = rows.flatMap((row): [string, string | undefined, string][] => {
      const { message, nextChange } = linesIn(language, expected, row);
      const [wantedMessage, wantedChange] = expected.said[row.id] ?? [];
      return [
        [row.id, wantedMessage, message],
        [row.id, wantedChange, nextChange],
      ];
    });
    const opening = rows.find(({ id }) => id === 'opens-today');
    if (opening) {
      pairs.push(
        ['your time', expected.yourTime, changeForVisitor(language, expected, opening, 'Europe/Berlin')],
        [
          'another day',
          expected.yourTimeOnAnotherDay,
          changeForVisitor(language, expected, opening, 'Pacific/Auckland'),
        ],
      );
    }
    const texts: Partial<Phrases> = textsOf(language);
    // What is not among the texts is said as it is.
    for (const phrase of PHRASES) pairs.push([phrase, expected.phrases[phrase], texts[phrase] ?? phrase]);
    return pairs
      .filter(([, wanted, said]) => wanted !== said)
      .map(([id, wanted, said]) => `${language} ${id}: ${JSON.stringify(said)}, expected ${JSON.stringify(wanted)}`);
  });
