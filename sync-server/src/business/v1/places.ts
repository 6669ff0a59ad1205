import { AppError } from '../../http/errors.ts';
import type { KeyCaller } from '../../http/owner.ts';
import type { Reader } from '../../platform/database/database.ts';
import { loadLocations, type StoredLocation } from '../../records/locations.ts';

/** Returns the locations that a key sees, in the order of the app. */
export const placesOf = async (reader: Reader, { businessId, scope }: KeyCaller): Promise<StoredLocation[]> =>
  (await loadLocations(reader, businessId)).filter(({ id }) => scope === null || scope.includes(id));

/** Returns one location that a key sees. @throws AppError not_found, also for one that exists outside of the key */
export const placeOf = async (reader: Reader, caller: KeyCaller, locationId: string): Promise<StoredLocation> => {
  const place = (await placesOf(reader, caller)).find(({ id }) => id === locationId);
  if (!place) throw new AppError('not_found', { detail: 'This location does not exist.' });
  return place;
};
