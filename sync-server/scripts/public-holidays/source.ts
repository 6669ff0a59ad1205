import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** One holiday of the package date-holidays. */
export interface SourceHoliday {
  /** "YYYY-MM-DD HH:MM:SS", with an offset behind it for some calendars. */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
}

/** The part of the package date-holidays that makes the table. */
export interface Source {
  /** English names by code. */
  getCountries(language: string): Record<string, string>;
  /** Names by code; absent for a country without regions. */
  getStates(country: string, language: string): Record<string, string> | undefined;
  getLanguages(): string[] | undefined;
  getHolidays(year: number): SourceHoliday[];
}

type SourceConstructor = new (country?: string, options?: object | string, more?: object) => Source;

/** Loads the package from where `npm exec --package` has put it: beside a folder of programs on the path. It is no dependency, because it
 * brings 47 MB.
 * @throws if it is not there */
export const loadSource = (): SourceConstructor => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      const load = createRequire(join(folder, '..', 'package.json'));
      if (folder.endsWith(join('node_modules', '.bin')))
        return load(join(folder, '..', 'date-holidays')) as SourceConstructor;
    } catch {
      // Another folder of the path has it.
    }
  }
  throw new Error('The package date-holidays is not here. Run "npm run public-holidays", which fetches it.');
};

/** Returns the public holidays of one year.
 * @param region null for those of the whole country */
export const askSource = (
  Holidays: SourceConstructor,
  { country, region, language }: { country: string; region: string | null; language: string },
  year: number,
): SourceHoliday[] => {
  const options = { types: ['public'], languages: [language] };
  const source = region === null ? new Holidays(country, options) : new Holidays(country, region, options);
  return source.getHolidays(year);
};
