import * as z from 'zod/mini';
import type { Country } from './country.ts';
import { CalendarDate } from './holiday.ts';
import { usFederalHolidays } from './us-federal.ts';

/** The note that goes with the names and dates wherever they are shown, as their license asks. */
export const PUBLIC_HOLIDAYS_SOURCE = 'Public holidays: date-holidays, CC BY 3.0';

/** The country whose holidays are rules of this project (`usFederalHolidays`) and no file. */
export const RULED_COUNTRY = 'US';

/** One line of a checklist of public holidays. */
export interface PublicHoliday {
  readonly date: CalendarDate;
  readonly name: string;
}

/** A date and a name. An own check, because the app's other schemas need no tuples. */
const Line = z.custom<readonly [date: CalendarDate, name: string]>(
  (line) =>
    Array.isArray(line) &&
    line.length === 2 &&
    z.safeParse(CalendarDate, line[0]).success &&
    typeof line[1] === 'string',
);

/** The countries of the table, with the time zones that belong to each. */
export const PublicHolidayIndex = z.object({
  source: z.string(),
  /** The last year of every file. */
  until: z.int(),
  countries: z.record(
    z.string(),
    z.object({
      /** English name. */
      name: z.string(),
      /** Each IANA zone belongs to one country. Aliases are listed too. */
      zones: z.array(z.string()),
      /** Names by the region's code. */
      regions: z.record(z.string(), z.string()),
    }),
  ),
});
export type PublicHolidayIndex = z.infer<typeof PublicHolidayIndex>;

/** The public holidays of one country. */
export const PublicHolidayFile = z.object({
  source: z.string(),
  country: z.string(),
  /** The language of the names, as in the attribute `lang`. */
  language: z.string(),
  /** Dates on which the whole country has a holiday. */
  holidays: z.array(Line),
  /** By the region's code: dates that it has besides, or under another name, and dates of the country that it does not have. */
  regions: z.record(z.string(), z.object({ plus: z.array(Line), minus: z.array(CalendarDate) })),
});
export type PublicHolidayFile = z.infer<typeof PublicHolidayFile>;

/** Returns the country to which a time zone belongs; null if the table has none.
 * @param timezone IANA name in any case */
export const countryOfZone = ({ countries }: PublicHolidayIndex, timezone: string): string | null => {
  const wanted = timezone.toLowerCase();
  const found = Object.entries(countries).find(([, { zones }]) => zones.some((zone) => zone.toLowerCase() === wanted));
  return found?.[0] ?? null;
};

/** Returns the country and region whose public holidays count for a business; null for none.
 * @param chosen   the owner's choice; null for the country of the time zone
 * @param timezone IANA name
 * Source: shared-schema/docs/product-rules.md#s22. */
export const countryInEffect = (
  index: PublicHolidayIndex,
  chosen: Country | null,
  timezone: string,
): Country | null => {
  if (chosen !== null) return chosen.country === 'none' ? null : chosen;
  const country = countryOfZone(index, timezone);
  return country === null ? null : { country, region: null };
};

/** Returns the public holidays of a country or of one of its regions, in order of date.
 * @param region code; null, and a code that the file does not have, for those of the whole country */
export const publicHolidaysOf = (file: PublicHolidayFile, region: string | null): PublicHoliday[] => {
  const names = new Map(file.holidays);
  const own = region !== null && Object.hasOwn(file.regions, region) ? file.regions[region] : undefined;
  for (const date of own?.minus ?? []) names.delete(date);
  for (const [date, name] of own?.plus ?? []) names.set(date, name);
  return [...names].map(([date, name]) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1));
};

/** Returns the federal holidays of the years that the table has.
 * @param until the last year */
export const ruledHolidays = (until: number): PublicHoliday[] =>
  Array.from({ length: TABLE_YEARS }, (_, place) => until - TABLE_YEARS + 1 + place).flatMap(usFederalHolidays);

/** The number of years in every file. */
export const TABLE_YEARS = 10;
