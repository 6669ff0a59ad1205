import { settingsOf, type Register, type Settings } from '@doorsign/shared-schema/registers';
import type { V1Location } from '@doorsign/shared-schema/v1';
import type { Reader } from '../platform/database/database.ts';
import { inChunks } from '../platform/database/in-chunks.ts';
import { isoOf } from '../platform/iso-instants.ts';
import { loadLocations, type StoredLocation } from './locations.ts';

/** The registers with the names and the contact details of a location. */
export const LOCATION_KEYS: readonly string[] = [
  'profile.locationName',
  'profile.businessName',
  'profile.timezone',
  'profile.phone',
  'profile.address',
];

/** A location as programs read it, and the registers behind that. */
interface LocationProfile {
  readonly resource: V1Location;
  readonly registers: readonly Pick<Register, 'scope' | 'key' | 'rev' | 'deleted'>[];
}

/** Returns a location as programs read it. @param updatedAt epoch milliseconds of its last change; null for none since it was made */
const locationResource = (
  { id, state, position, createdAt }: StoredLocation,
  { businessName, locationName, timezone, phone, address }: Settings,
  updatedAt: number | null,
): V1Location => ({
  id,
  name: locationName ?? businessName,
  businessName,
  state,
  position,
  timezone,
  phone,
  address,
  createdAt: isoOf(createdAt),
  updatedAt: isoOf(updatedAt ?? createdAt),
});

/** Reads locations as programs read them, in the same order. */
export const loadProfiles = async (
  reader: Reader,
  places: readonly StoredLocation[],
): Promise<readonly LocationProfile[]> => {
  const changed = new Map<string, number>();
  const profiles = new Map<string, Pick<Register, 'scope' | 'key' | 'schema' | 'value' | 'deleted' | 'rev'>[]>();
  for (const chunk of inChunks(places.map(({ id }) => id))) {
    const rows = await reader
      .selectFrom('snapshots')
      .select(['location_id', 'updated_at'])
      .where('location_id', 'in', chunk)
      .execute();
    for (const { location_id, updated_at } of rows) changed.set(location_id, updated_at);
    // Not all registers: a location may have thousands.
    const registers = await reader
      .selectFrom('registers')
      .select(['location_id as scope', 'key', 'schema', 'value', 'deleted', 'rev'])
      .where('location_id', 'in', chunk)
      .where('key', 'in', LOCATION_KEYS)
      .execute();
    for (const { value, deleted, ...register } of registers) {
      const profile = profiles.get(register.scope) ?? [];
      profile.push({ ...register, value: JSON.parse(value) as unknown, deleted: deleted === 1 });
      profiles.set(register.scope, profile);
    }
  }
  return places.map((place) => {
    const registers = profiles.get(place.id) ?? [];
    return { resource: locationResource(place, settingsOf(registers), changed.get(place.id) ?? null), registers };
  });
};

/** Reads one location as programs read it; undefined for a location that the business does not have. */
export const findLocationResource = async (
  reader: Reader,
  businessId: string,
  locationId: string,
): Promise<V1Location | undefined> => {
  const places = (await loadLocations(reader, businessId)).filter(({ id }) => id === locationId);
  return (await loadProfiles(reader, places))[0]?.resource;
};
