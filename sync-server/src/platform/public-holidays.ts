import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  countryInEffect,
  PublicHolidayFile,
  PublicHolidayIndex,
  publicHolidaysOf,
  RULED_COUNTRY,
  ruledHolidays,
  type CalendarDate,
  type Country,
} from '@doorsign/shared-schema/holidays';
import type { Logger } from './logger.ts';

/** The table of public holidays, one file per country. Source: shared-schema/docs/decisions/0152-public-holidays.md. */
export interface PublicHolidayTable {
  /** Returns the text of a file that is in the folder, and undefined for any other name. @throws if it cannot be read */
  textOf(file: string): Promise<string> | undefined;
  /** Returns the dates that are public holidays for a business. A part of the table that cannot be read means none, and one warning.
   * @param chosen   the owner's choice; null for the country of the time zone
   * @param timezone IANA name */
  datesFor(chosen: Country | null, timezone: string): Promise<readonly CalendarDate[]>;
}

const INDEX = 'index.json';

interface TableDeps {
  /** The folder of the files. */
  folder: string;
  log: Pick<Logger, 'warn'>;
}

/** Creates a table that reads a file when a business of its country is first shown, and keeps it. */
export const createPublicHolidayTable = ({ folder, log }: TableDeps): PublicHolidayTable => {
  const names = namesIn(folder);
  const texts = new Map<string, Promise<string>>();
  const dates = new Map<string, Promise<readonly CalendarDate[]>>();
  let index: Promise<PublicHolidayIndex> | undefined;
  let hasWarned = false;

  const textOf = (file: string): Promise<string> | undefined =>
    names.has(file) ? kept(texts, file, () => readFile(join(folder, file), 'utf8')) : undefined;

  const read = async (file: string): Promise<unknown> => {
    const text = await textOf(file);
    if (text === undefined) throw new Error(`There is no file ${file} in ${folder}`);
    return JSON.parse(text) as unknown;
  };

  const readIndex = (): Promise<PublicHolidayIndex> => {
    index ??= read(INDEX).then((json) => PublicHolidayIndex.parse(json));
    index.catch(() => (index = undefined));
    return index;
  };

  const datesOf = async ({ country, region }: Country): Promise<readonly CalendarDate[]> => {
    const { until, countries } = await readIndex();
    if (country === RULED_COUNTRY) return ruledHolidays(until).map(({ date }) => date);
    // A choice that this version's table does not have.
    if (!Object.hasOwn(countries, country)) return NONE;
    return publicHolidaysOf(PublicHolidayFile.parse(await read(`${country}.json`)), region).map(({ date }) => date);
  };

  return {
    textOf,
    async datesFor(chosen, timezone) {
      try {
        const country = countryInEffect(await readIndex(), chosen, timezone);
        if (country === null) return NONE;
        // Unknown regions share one entry, so that owners cannot fill the memory.
        const known = (await readIndex()).countries[country.country]?.regions ?? {};
        const region = country.region !== null && Object.hasOwn(known, country.region) ? country.region : null;
        return await kept(dates, `${country.country} ${region ?? ''}`, () => datesOf({ ...country, region }));
      } catch (error) {
        if (!hasWarned) log.warn({ err: error }, 'public holidays could not be read; visitors get no hint about them');
        hasWarned = true;
        return NONE;
      }
    },
  };
};

const NONE: readonly CalendarDate[] = [];

/** Returns the files of a folder; none if it is not there. */
const namesIn = (folder: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(folder).filter((name) => name.endsWith('.json')));
  } catch {
    return new Set();
  }
};

/** Makes a value once. A failure is not kept. */
const kept = <Value>(values: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> => {
  const known = values.get(key);
  if (known) return known;
  const made = make();
  values.set(key, made);
  made.catch(() => values.delete(key));
  return made;
};
