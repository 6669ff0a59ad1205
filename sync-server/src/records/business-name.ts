import type { Reader } from '../platform/database/database.ts';
import { findBusinessOwner } from './business-owner.ts';
import { FIRST_LOCATION } from './businesses.ts';
import { nameOfPerson } from './people.ts';
import { namesOf } from './user-place.ts';

/** Returns the name by which people know a business: that of its first location. */
export const businessNameOf = async (reader: Reader, businessId: string): Promise<string> => {
  const first = await reader
    .selectFrom('businesses')
    .select(FIRST_LOCATION.as('id'))
    .where('businesses.id', '=', businessId)
    .executeTakeFirst();
  const id = first?.id ?? '';
  return (await namesOf(reader, [id]))(id).businessName;
};

/** Returns the name of a business's owner; '' for a business whose owner is gone. */
export const ownerNameOf = async (reader: Reader, businessId: string): Promise<string> => {
  const owner = await findBusinessOwner(reader, businessId);
  return owner ? nameOfPerson(owner) : '';
};
