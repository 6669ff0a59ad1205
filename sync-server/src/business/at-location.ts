import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { loadLocationIds } from '../records/businesses.ts';

/** The owner at the location that a call names; at the business's first one when it names none.
 * @param locationId as it stands in the address
 * @throws AppError not_found for one that is not the business's */
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
