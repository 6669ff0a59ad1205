import {
  publicHolidaysOf,
  RULED_COUNTRY,
  usFederalHolidays,
  type PublicHoliday,
  type PublicHolidayFile,
} from '@doorsign/shared-schema/holidays';
import { sourceLines, type SourceCountry } from './make-table.ts';
import type { loadSource } from './source.ts';

/** The number of years that are compared, from the first one of each file. */
const YEARS = 3;

/** Compares the files with the package, for every country and region, and the rules of this project with those of the package for the United
 * States: by date, because the names differ.
 * @param read returns the file of a country; for one that is not there, it throws */
export const differences = async (
  Holidays: ReturnType<typeof loadSource>,
  countries: readonly SourceCountry[],
  read: (country: string) => Promise<PublicHolidayFile>,
): Promise<{ compared: number; differences: string[] }> => {
  const found: string[] = [];
  let compared = 0;
  let first = 0;
  const compare = (where: string, table: readonly string[], source: readonly string[]): void => {
    compared++;
    const inTable = new Set(table);
    const inSource = new Set(source);
    found.push(
      ...source.filter((line) => !inTable.has(line)).map((line) => `${where} lacks ${line}`),
      ...table.filter((line) => !inSource.has(line)).map((line) => `${where} has ${line}, which the source has not`),
    );
  };
  for (const country of countries) {
    if (country.code === RULED_COUNTRY) continue;
    const file = await read(country.code);
    first = Number(file.holidays[0]?.[0].slice(0, 4));
    const years = yearsOf(first);
    for (const region of [null, ...country.regions.keys()]) {
      const code = region === null ? null : (country.regions.get(region)?.code ?? region);
      const table = publicHolidaysOf(file, region).filter(({ date }) => years.includes(Number(date.slice(0, 4))));
      compare(
        region === null ? country.code : `${country.code}-${region}`,
        table.map(text),
        sourceLines(Holidays, country, code, years).map(text),
      );
    }
  }
  const us = countries.find(({ code }) => code === RULED_COUNTRY);
  const years = yearsOf(first);
  if (us)
    compare(
      RULED_COUNTRY,
      years
        .flatMap(usFederalHolidays)
        .filter((holiday) => !isOurs(holiday))
        .map(({ date }) => date),
      sourceLines(Holidays, us, null, years).map(({ date }) => date),
    );
  return { compared, differences: found };
};

/** Returns whether the package does not have an observed day. It leaves out the Friday before a Veterans Day on a Saturday, on which federal
 * offices are closed (5 U.S.C. 6103). */
const isOurs = ({ date, name }: PublicHoliday): boolean =>
  name === 'Veterans Day (observed)' && date.endsWith('-11-10');

const yearsOf = (first: number): number[] => Array.from({ length: YEARS }, (_, more) => first + more);

const text = ({ date, name }: PublicHoliday): string => `${date} ${name}`;
