import {
  ENGLISH,
  ENGLISH_POPUP,
  inVisitorsTime,
  withClock,
  wordStatus,
  type StatusWords,
} from '../src/status/index.ts';
import { LANGUAGES, type LanguageWords } from '../src/status/wording/languages/index.ts';
import type { PopupWords } from '../src/status/wording/popup-words.ts';
import type { Words } from '../src/status/wording/words.ts';

/** One situation of shared-schema/docs/product-rules.md#s13. Instants are ISO texts. */
export interface Situation {
  readonly id: string;
  readonly at: string;
  readonly status: 'open' | 'closed' | 'holiday' | 'other';
  readonly nextChangeAt: string | null;
  /** The holiday of the language that gives its name. */
  readonly name?: 'eve' | 'day';
}

/** The expected texts of a language. */
export interface Spoken {
  readonly locale: string;
  readonly eve: string;
  readonly day: string;
  readonly yourTime: string;
  readonly yourTimeOnAnotherDay: string;
  /** Message and next change, by situation. */
  readonly said: Readonly<Record<string, readonly [message: string, nextChange: string]>>;
}

/** The table of shared-schema/docs/product-rules.md#s13 in every language: vectors/wording-languages.json. */
export interface LanguageTable {
  readonly rows: readonly Situation[];
  readonly languages: Readonly<Record<string, Spoken>>;
}

export const ENGLISH_WORDS: Words & PopupWords = { ...ENGLISH, ...ENGLISH_POPUP };
const ZONE = 'America/New_York';

const wordsOf = (language: string): Words & PopupWords =>
  language === 'en' ? ENGLISH_WORDS : (LANGUAGES[language as keyof typeof LANGUAGES] as LanguageWords);

const factsOf = ({ status, nextChangeAt, name }: Situation, spoken: Spoken) => ({
  status,
  nextChangeAt: nextChangeAt === null ? null : Date.parse(nextChangeAt),
  holidayName: name === undefined ? null : spoken[name],
});

export const sayIn = (language: string, spoken: Spoken, row: Situation): StatusWords =>
  wordStatus(factsOf(row, spoken), Date.parse(row.at), ZONE, wordsOf(language), spoken.locale);

/** Returns the next change as read by a visitor with another clock. */
const tellVisitor = (language: string, spoken: Spoken, row: Situation, visitorZone: string): string => {
  const { nextChange } = sayIn(language, spoken, row);
  const facts = withClock(factsOf(row, spoken), Date.parse(row.at), ZONE);
  return inVisitorsTime(nextChange, facts, wordsOf(language), spoken.locale, visitorZone);
};

/** Checks all texts in every language. Needs only Intl, so that a browser can run it too.
 * @returns one line for each difference, empty if there is none */
export const checkLanguages = ({ rows, languages }: LanguageTable): string[] =>
  Object.entries(languages).flatMap(([language, spoken]) => {
    const pairs = rows.flatMap((row): [string, string | undefined, string][] => {
      const { message, nextChange } = sayIn(language, spoken, row);
      const [wantedMessage, wantedChange] = spoken.said[row.id] ?? [];
      return [
        [row.id, wantedMessage, message],
        [row.id, wantedChange, nextChange],
      ];
    });
    const opening = rows.find(({ id }) => id === 'opens-today');
    if (opening) {
      pairs.push(
        ['your time', spoken.yourTime, tellVisitor(language, spoken, opening, 'Europe/Berlin')],
        ['another day', spoken.yourTimeOnAnotherDay, tellVisitor(language, spoken, opening, 'Pacific/Auckland')],
      );
    }
    return pairs
      .filter(([, wanted, said]) => wanted !== said)
      .map(([id, wanted, said]) => `${language} ${id}: ${JSON.stringify(said)}, expected ${JSON.stringify(wanted)}`);
  });
