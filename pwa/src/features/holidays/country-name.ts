import { RULED_COUNTRY, type Country, type PublicHolidayIndex } from '@doorsign/shared-schema/holidays';

/** Returns the English name of a country, which is its code if nothing else is known. */
export const countryName = (code: string, index: PublicHolidayIndex | null): string =>
  index?.countries[code]?.name ?? new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** The country that is listed while nothing else is known. */
export const LISTED_FIRST: Country = { country: RULED_COUNTRY, region: null };

/** Returns the name of a list of public holidays.
 * @param listed null for that of no country */
export const publicHolidaysTitle = (listed: Country | null, index: PublicHolidayIndex | null): string => {
  const country = listed?.country ?? 'none';
  if (country === RULED_COUNTRY) return 'US Holidays';
  return country === 'none' ? 'Public Holidays' : `${countryName(country, index)} Holidays`;
};
