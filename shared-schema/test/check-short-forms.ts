import { ENGLISH, shortForm, withClock, type ShortForm, type StatusFacts } from '../src/status/index.ts';
import { factsOf, textsOf, ZONE, type LanguageTable } from './check-languages.ts';
import type { WordingCase } from './check-wording-cases.ts';

/** The expected short form of every row of the wording tables: vectors/short-forms.json. */
export interface ShortForms {
  /** In English, by the id of a row of vectors/wording-cases.json. */
  readonly english: Readonly<Record<string, ShortForm>>;
  /** By language, and by the id of a row of vectors/wording-languages.json. */
  readonly languages: Readonly<Record<string, Readonly<Record<string, ShortForm>>>>;
}

/** Everything that the check needs, so that a browser can run it too. */
export interface ShortFormTables {
  readonly wanted: ShortForms;
  readonly cases: readonly WordingCase[];
  readonly table: LanguageTable;
}

const englishOf = ({ facts, at, timezone }: WordingCase): ShortForm => {
  const known: StatusFacts = {
    ...facts,
    nextChangeAt: facts.nextChangeAt === null ? null : Date.parse(facts.nextChangeAt),
  };
  return shortForm(withClock(known, Date.parse(at), timezone), ENGLISH, 'en-US');
};

/** The short forms as they are. */
const shortForms = ({ cases, table }: Omit<ShortFormTables, 'wanted'>): ShortForms => ({
  english: Object.fromEntries(cases.map((one) => [one.id, englishOf(one)])),
  languages: Object.fromEntries(
    Object.entries(table.languages).map(([language, expected]) => [
      language,
      Object.fromEntries(
        table.rows.map((row) => {
          const facts = withClock(factsOf(row, expected), Date.parse(row.at), ZONE);
          return [row.id, shortForm(facts, textsOf(language), expected.locale)];
        }),
      ),
    ]),
  ),
});

/** Checks the short form of every row. Needs only Intl, so that a browser can run it too.
 * @returns one line for each difference, empty if there is none */
export const checkShortForms = ({ wanted, ...tables }: ShortFormTables): string[] => {
  const made = shortForms(tables);
  const differences = (
    table: string,
    is: Readonly<Record<string, ShortForm>>,
    expected: Readonly<Record<string, ShortForm>> = {},
  ): string[] =>
    [...new Set([...Object.keys(is), ...Object.keys(expected)])]
      .map((id) => [id, JSON.stringify(is[id]), JSON.stringify(expected[id])])
      .filter(([, one, other]) => one !== other)
      .map(([id, one, other]) => `${table} ${id}: ${one}, expected ${other}`);
  return [
    ...differences('english', made.english, wanted.english),
    ...Object.keys({ ...made.languages, ...wanted.languages }).flatMap((language) =>
      differences(language, made.languages[language] ?? {}, wanted.languages[language]),
    ),
  ];
};
