import type { Reader } from '../platform/database/database.ts';
import { findMember } from './members.ts';
import { loadPeople, type Person } from './people.ts';

/** Returns a member of a business as a person.
 * @param id an account's id; null for a deleted one
 * @returns  undefined for somebody who is no member any more */
export const findMemberPerson = async (
  reader: Reader,
  businessId: string,
  id: string | null,
): Promise<Person | undefined> => {
  if (id === null || (await findMember(reader, businessId, id))?.endedAt !== null) return undefined;
  return (await loadPeople(reader, [id])).get(id);
};
