import * as z from 'zod/mini';
import { zoneSource } from '../zones/zone-source.ts';

/** The zone of a business that has not chosen one and whose browser reports none.
 * Source: fact zone.fallback. */
export const DEFAULT_TIMEZONE = 'America/New_York';

/** Cache of names that the formatter has accepted. Creating a formatter takes longer than all other checks of an edit. */
const accepted = new Set<string>();
/** Limit of the cache, more than there are zones. Needed because each name can be written in upper and lower case. */
const ACCEPTED_MAX = 1000;

/** Returns whether the zone source or this runtime knows the IANA zone. Intl.supportedValuesOf lacks UTC and Asia/Kolkata, so a formatter
 * is created as the check. Offsets such as "+02:00" are refused because they have no clock changes.
 * @returns true for a name that either knows. Never throws. */
export const isTimezone = (zone: string): boolean => {
  if (accepted.has(zone)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false;
  if (zoneSource()(zone) !== null) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    if (accepted.size < ACCEPTED_MAX) accepted.add(zone);
    return true;
  } catch {
    return false;
  }
};

/** An IANA zone name such as "Europe/Berlin". */
export const Timezone = z.string().check(z.refine(isTimezone, 'Choose a time zone from the list'));
export type Timezone = z.infer<typeof Timezone>;

/** The city part of a zone, with spaces: "America/New_York" is "New York".
 * Source: shared-schema/docs/product-rules.md#r9. */
export const cityOfTimezone = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
