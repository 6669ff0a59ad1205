import { RULED_COUNTRY, type PublicHolidayIndex } from '@doorsign/shared-schema/holidays';
import type { PublicHolidays } from '../../local/answers/use-public-holidays.ts';

/** Returns the English name of a country, which is its code if nothing else is known. */
export const countryName = (code: string, index: PublicHolidayIndex | null): string =>
  index?.countries[code]?.name ?? new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** Returns the name of the tab with the public holidays.
 * @param known undefined while loading */
export const publicHolidaysTitle = (known: PublicHolidays | undefined): string => {
  const country = known?.chosen?.country ?? RULED_COUNTRY;
  if (country === RULED_COUNTRY) return 'US Holidays';
  return country === 'none' ? 'Public Holidays' : `${countryName(country, known?.index ?? null)} Holidays`;
};
