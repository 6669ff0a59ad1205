import type { Schedule } from '../status/schedule.ts';
import { businessDayOf } from '../widget/business-day.ts';
import { openingHoursOf, type OpeningHoursSpecification } from './opening-hours.ts';

/** The facts about a business for search engines. */
export interface BusinessFacts {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  /** The first one is the business's own website. */
  readonly domains: readonly string[];
  readonly schedule: Schedule;
}

/** A schema.org LocalBusiness; unknown members are omitted. */
export interface LocalBusiness {
  readonly '@context': 'https://schema.org';
  readonly '@type': 'LocalBusiness';
  readonly name: string;
  readonly url?: string;
  readonly telephone?: string;
  readonly address?: { readonly '@type': 'PostalAddress'; readonly streetAddress: string };
  readonly geo?: { readonly '@type': 'GeoCoordinates'; readonly latitude: number; readonly longitude: number };
  readonly openingHoursSpecification?: readonly OpeningHoursSpecification[];
}

/** Builds the schema.org description of a business.
 * @param nowMs epoch milliseconds; past dates are left out
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

/** Renders the block to paste into a page. No text of the owner can end the script or begin another one. */
export const structuredDataBlock = (business: LocalBusiness): string => {
  const json = JSON.stringify(business, null, 2).replaceAll(/[<>&]/g, (character) => ESCAPES[character] ?? '');
  return `<script type="application/ld+json">\n${json}\n</script>`;
};
