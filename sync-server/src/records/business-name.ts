import type { Reader } from '../platform/database/database.ts';
import { FIRST_LOCATION } from './businesses.ts';
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
