import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { loadLocationIds } from '../records/businesses.ts';

/** Returns the owner with the requested location, or with the business's first location if none is requested. A location that is archived or
 * paused can be read; a Save refuses to change it.
 * @param locationId as in the query string
 * @throws AppError not_found for a location of another business */
export const atLocation = async (
  { read }: Pick<Database, 'read'>,
  owner: Owner,
  locationId: string | undefined,
): Promise<Owner> => {
  if (locationId === undefined || locationId === owner.locationId) return owner;
  if (!(await loadLocationIds(read, owner.businessId)).includes(locationId))
    throw new AppError('not_found', { detail: 'This location does not exist.' });
  return { ...owner, locationId };
};
