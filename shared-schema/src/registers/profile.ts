import * as z from 'zod/mini';
import { BusinessName } from '../account/business-name.ts';
import { Country } from '../holidays/country.ts';
import { LocationName } from '../locations/location-name.ts';
import { DEFAULT_TIMEZONE, Timezone } from '../hours/timezones.ts';
import { exactly, unchanged, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { MIN_SCHEMA, STATUS_SCHEMA } from './schemas.ts';

/** A location's name, time zone, contact details and country, in its settings. */
export interface ProfileSettings {
  businessName: string;
  /** The name inside the app; null is the business's name. */
  locationName: string | null;
  timezone: string;
  phone: string | null;
  address: string | null;
  /** The country whose public holidays are shown; null is that of the time zone. */
  country: Country | null;
}

/** Telephone number as it is shown and dialed: at least three digits, and the usual separators between them. */
export const Phone = z
  .string('Please enter a valid phone number')
  .check(
    z.trim(),
    z.maxLength(30, { error: 'Use at most 30 characters', abort: true }),
    z.regex(/^\+?(?:[\s().\-/]*\d){3}[\d\s().\-/]*$/, 'Please enter a valid phone number'),
  );

/** Postal address as one or more lines. */
export const Address = z
  .string('Please enter an address')
  .check(z.trim(), z.minLength(1, 'Please enter an address'), z.maxLength(200, 'Use at most 200 characters'));

const COUNTRY_KEY = 'profile.country';
const LOCATION_NAME_KEY = 'profile.locationName';

const SHAPES: Readonly<Record<string, ValueShape>> = {
  'profile.businessName': exactly(BusinessName),
  [LOCATION_NAME_KEY]: exactly(z.nullable(LocationName)),
  'profile.timezone': exactly(Timezone),
  'profile.phone': exactly(z.nullable(Phone)),
  'profile.address': exactly(z.nullable(Address)),
  [COUNTRY_KEY]: { strict: z.nullable(Country), loose: z.nullable(z.object(Country.shape)) },
};

/** The keys for which a missing register means null. A location always has a name and a time zone. */
const MAY_BE_MISSING: ReadonlySet<string> = new Set([
  'profile.phone',
  'profile.address',
  COUNTRY_KEY,
  LOCATION_NAME_KEY,
]);

/** The keys that the first version does not have. */
const LATER_KEYS: ReadonlySet<string> = new Set([COUNTRY_KEY, LOCATION_NAME_KEY]);

/** One register for each field. */
export const profile: RegisterFamily<ProfileSettings> = {
  label: 'profile',
  // Hours mean nothing without their time zone, so owners choose it on the hours screen.
  sectionOf: (key) => (key === 'profile.timezone' ? 'hours' : 'profile'),
  shapeOf: (key) => (Object.hasOwn(SHAPES, key) ? (SHAPES[key] ?? null) : null),
  steps: { 1: unchanged },
  schemaOf: (key) => (LATER_KEYS.has(key) ? STATUS_SCHEMA : MIN_SCHEMA),
  absence: (key) => (MAY_BE_MISSING.has(key) ? { key, value: null } : null),
  isRemovable: false,
  gate: null,
  read: (values) => ({
    businessName: (values.get('profile.businessName') as string | undefined) ?? '',
    locationName: (values.get(LOCATION_NAME_KEY) as string | null | undefined) ?? null,
    timezone: (values.get('profile.timezone') as string | undefined) ?? DEFAULT_TIMEZONE,
    phone: (values.get('profile.phone') as string | null | undefined) ?? null,
    address: (values.get('profile.address') as string | null | undefined) ?? null,
    country: (values.get(COUNTRY_KEY) as Country | null | undefined) ?? null,
  }),
  changes: ({ businessName, locationName, timezone, phone, address, country }) => [
    { key: 'profile.businessName', value: businessName },
    { key: LOCATION_NAME_KEY, value: locationName },
    { key: 'profile.timezone', value: timezone },
    { key: 'profile.phone', value: phone },
    { key: 'profile.address', value: address },
    { key: COUNTRY_KEY, value: country },
  ],
};

export const profileRules: FamilyRules = {
  fieldOf: (key) => key.replace('profile.', ''),
};
