import {
  PUBLIC_HOLIDAYS_SOURCE,
  RULED_COUNTRY,
  usFederalHolidays,
  type Holiday,
  type PublicHoliday,
} from '@doorsign/shared-schema/holidays';
import type { PublicHolidays as Known } from '../../local/answers/use-public-holidays.ts';
import { useSaveCountry } from '../../local/use-save-country.ts';
import { toast } from '../../ui/toast.tsx';
import { countryName } from './country-name.ts';
import { CountrySelect } from './country-select.tsx';
import { PublicHolidayList } from './public-holiday-list.tsx';

export interface PublicHolidaysProps {
  /** Undefined while loading. */
  known: Known | undefined;
  /** The entries of today and later. */
  upcoming: readonly Holiday[];
  /** Dates that a newer version of the app has saved. */
  newer: readonly string[];
  /** Whether the list has reached its maximum length. */
  full: boolean;
  /** "YYYY-MM-DD" in the business's zone. */
  today: string;
  onTick: (holiday: Holiday) => void;
  onUntick: (holiday: Holiday) => void;
}

/** The public holidays of the chosen country, and the selects that choose it. Until the owner chooses, they are those of the United States.
 * Source: shared-schema/docs/product-rules.md#p5. */
export function PublicHolidays({ known, ...list }: PublicHolidaysProps) {
  const saveCountry = useSaveCountry(toast);
  const years = [0, 1].map((more) => Number(list.today.slice(0, 4)) + more);
  const country = known?.chosen?.country ?? RULED_COUNTRY;
  const holidays = country === RULED_COUNTRY ? years.flatMap(usFederalHolidays) : (known?.holidays ?? null);
  return (
    <>
      <div className="border-b border-line px-4 pt-4 pb-4 sm:px-5">
        {known ? (
          <CountrySelect known={known} onChoose={(chosen) => void saveCountry(chosen)} />
        ) : (
          // As high as the select, so that the list below stays where it is.
          <div className="h-17.5" />
        )}
      </div>
      {holidays ? <Listed holidays={holidays} years={years} {...list} /> : null}
      {country === 'none' ? (
        <p className="px-4 py-4 text-muted sm:px-5">Choose a country to see its public holidays.</p>
      ) : null}
      {known && holidays === null ? (
        <p role="status" className="px-4 py-4 text-muted sm:px-5">
          {`Connect once to load the holidays of ${countryName(country, known.index)}.`}
        </p>
      ) : null}
      <p className="px-4 pb-4 text-hint leading-5 text-muted sm:px-5">{PUBLIC_HOLIDAYS_SOURCE}</p>
    </>
  );
}

interface ListedProps extends Omit<PublicHolidaysProps, 'known'> {
  holidays: readonly PublicHoliday[];
  years: readonly number[];
}

function Listed({ holidays, years, today, ...list }: ListedProps) {
  const ahead = holidays.filter(({ date }) => date >= today && years.includes(Number(date.slice(0, 4))));
  return ahead.length > 0 ? <PublicHolidayList holidays={ahead} {...list} /> : null;
}
