import type { Schedule } from '../status/schedule.ts';
import { businessDayOf } from '../widget/business-day.ts';
import { openingHoursOf, type OpeningHoursSpecification } from './opening-hours.ts';

/** What search engines are told of a business. */
export interface BusinessFacts {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  /** The first one is where the business is on the web. */
  readonly domains: readonly string[];
  readonly schedule: Schedule;
}

/** A schema.org LocalBusiness; what is not known is left out. */
export interface LocalBusiness {
  readonly '@context': 'https://schema.org';
  readonly '@type': 'LocalBusiness';
  readonly name: string;
  readonly url?: string;
  readonly telephone?: string;
  readonly address?: { readonly '@type': 'PostalAddress'; readonly streetAddress: string };
  readonly openingHoursSpecification?: readonly OpeningHoursSpecification[];
}

/** @param nowMs epoch milliseconds; dates that are over are left out
 * @throws      RangeError when Intl does not know the zone */
export const localBusinessOf = (
  { name, phone, address, domains, schedule }: BusinessFacts,
  nowMs: number,
): LocalBusiness => {
  const hours = openingHoursOf(schedule, businessDayOf(schedule.timezone, nowMs).date);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    ...(domains[0] && { url: `https://${domains[0]}/` }),
    ...(phone && { telephone: phone }),
    // Owners write their address in one line.
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
  };
};

const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** The block to paste into a page: no text of the owner's can end the script or begin another one. */
export const structuredDataBlock = (business: LocalBusiness): string => {
  const json = JSON.stringify(business, null, 2).replaceAll(/[<>&]/g, (character) => ESCAPES[character] ?? '');
  return `<script type="application/ld+json">\n${json}\n</script>`;
};
