import {
  PUBLIC_HOLIDAYS_SOURCE,
  RULED_COUNTRY,
  TABLE_YEARS,
  type PublicHoliday,
  type PublicHolidayFile,
  type PublicHolidayIndex,
} from '@doorsign/shared-schema/holidays';
import { linesOf } from './dates.ts';
import { askSource, type loadSource } from './source.ts';

type Holidays = ReturnType<typeof loadSource>;

/** The maximum length of a region's code in an owner's choice. Longer ones are cut. */
const REGION_MAX = 8;

/** Codes of languages that the package spells in its own way. */
const LANGUAGES: Readonly<Record<string, string>> = {
  cz: 'cs',
  jp: 'ja',
  ge: 'ka',
  'de-at': 'de-AT',
  'de-ch': 'de-CH',
};

/** One country of the package. */
export interface SourceCountry {
  readonly code: string;
  readonly name: string;
  /** Its first language, as the package spells it. */
  readonly language: string;
  /** By the code in this table: the package's code, and the name. */
  readonly regions: ReadonlyMap<string, { readonly code: string; readonly name: string }>;
}

/** Returns the countries that have public holidays, in order of their codes. */
export const countriesOf = (Holidays: Holidays): SourceCountry[] => {
  const source = new Holidays();
  return Object.entries(source.getCountries('en'))
    .map(([code, name]) => {
      const language = new Holidays(code).getLanguages()?.[0] ?? 'en';
      const regions = Object.entries(code === RULED_COUNTRY ? {} : (source.getStates(code, language) ?? {}));
      return {
        code,
        name,
        language,
        regions: new Map(
          regions.map(([region, title]) => [region.slice(0, REGION_MAX), { code: region, name: title }]),
        ),
      };
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
};

/** Returns what the package says about a country or region.
 * @param region the package's code; null for the whole country */
export const sourceLines = (
  Holidays: Holidays,
  { code, language }: SourceCountry,
  region: string | null,
  years: readonly number[],
): PublicHoliday[] => {
  const inYears = new Set(years.map(String));
  // A holiday at the end of a year can run into the next one.
  const asked = [Math.min(...years) - 1, ...years].flatMap((year) =>
    askSource(Holidays, { country: code, region, language }, year),
  );
  return linesOf(asked).filter(({ date }) => inYears.has(date.slice(0, 4)));
};

/** Returns the years of a table that begins with a year. */
export const yearsFrom = (first: number): number[] => Array.from({ length: TABLE_YEARS }, (_, more) => first + more);

const pair = ({ date, name }: PublicHoliday): [string, string] => [date, name];

/** Returns the file of one country. */
export const makeFile = (Holidays: Holidays, country: SourceCountry, years: readonly number[]): PublicHolidayFile => {
  const common = sourceLines(Holidays, country, null, years);
  const names = new Map(common.map(pair));
  const regions = [...country.regions].map(([code, { code: sourceCode }]) => {
    const own = sourceLines(Holidays, country, sourceCode, years);
    const dates = new Set(own.map(({ date }) => date));
    const plus = own.filter(({ date, name }) => names.get(date) !== name).map(pair);
    return [code, { plus, minus: [...names.keys()].filter((date) => !dates.has(date)) }] as const;
  });
  return {
    source: PUBLIC_HOLIDAYS_SOURCE,
    country: country.code,
    language: LANGUAGES[country.language] ?? country.language,
    holidays: common.map(pair),
    regions: Object.fromEntries(regions),
  };
};

/** Returns the index of all countries.
 * @param owners the country of each time zone */
export const makeIndex = (
  countries: readonly SourceCountry[],
  owners: ReadonlyMap<string, string>,
  until: number,
): PublicHolidayIndex => ({
  source: PUBLIC_HOLIDAYS_SOURCE,
  until,
  countries: Object.fromEntries(
    countries.map(({ code, name, regions }) => [
      code,
      {
        name,
        zones: [...owners].flatMap(([zone, owner]) => (owner === code ? [zone] : [])).sort(),
        regions: Object.fromEntries([...regions].map(([region, { name: title }]) => [region, title])),
      },
    ]),
  ),
});
