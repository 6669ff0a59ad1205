import { RULED_COUNTRY, type Country } from '@doorsign/shared-schema/holidays';
import type { PublicHolidays } from '../../local/answers/use-public-holidays.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { countryName } from './country-name.ts';

export interface CountrySelectProps {
  known: PublicHolidays;
  /** Receives null for the country of the time zone. */
  onChoose: (country: Country | null) => void;
}

/** The value of the option for the country of the time zone. */
const BY_ZONE = '';

/** Selects for the country and, where it has regions, the region whose public holidays count. Before the owner has chosen, it offers the
 * country of the time zone, and every country can be chosen, also the one that is listed until then. */
export function CountrySelect({ known: { index, chosen, ofZone, inEffect }, onChoose }: CountrySelectProps) {
  const country = chosen?.country ?? BY_ZONE;
  const names = Object.entries(index?.countries ?? {})
    .map(([code, { name }]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const listed = names.some(({ code }) => code === country)
    ? names
    : [
        ...(['none', BY_ZONE].includes(country) ? [] : [{ code: country, name: countryName(country, index) }]),
        ...names,
      ];
  const regions = Object.entries(index?.countries[country]?.regions ?? {}).sort(([, a], [, b]) => a.localeCompare(b));
  const offered = chosen === null && inEffect !== null && inEffect.country !== RULED_COUNTRY ? inEffect : null;
  return (
    <div>
      {offered ? (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-shade px-3 py-2">
          <span className="flex-[1_1_12rem]">
            {`Your time zone is in ${countryName(offered.country, index)}. Show its public holidays?`}
          </span>
          <Button variant="secondary" onClick={() => onChoose(offered)}>
            Show them
          </Button>
        </p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Country">
          {(tie) => (
            <select
              {...tie}
              value={country}
              disabled={index === null}
              onChange={({ target }) =>
                onChoose(target.value === BY_ZONE ? null : { country: target.value, region: null })
              }
              className={`${controlClass} text-ellipsis`}
            >
              <option
                value={BY_ZONE}
              >{`By time zone (${ofZone === null ? 'none' : countryName(ofZone, index)})`}</option>
              <option value="none">None</option>
              {listed.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {regions.length > 0 ? (
          <Field label="Region">
            {(tie) => (
              <select
                {...tie}
                value={chosen?.region ?? ''}
                onChange={({ target }) => onChoose({ country, region: target.value || null })}
                className={controlClass}
              >
                <option value="">Whole country</option>
                {regions.map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
      </div>
    </div>
  );
}
