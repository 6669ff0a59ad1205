import type { Reader } from '../platform/database/database.ts';
import { inChunks } from '../platform/database/in-chunks.ts';
import { loadPeople, nameOfPerson } from './people.ts';

/** The name of somebody whose account is gone. */
export const FORMER_MEMBER = 'Former member';

/** Returns the names of people who have changed a business: "(left)" follows the name of one who is no member any more, and one whose account
 * is gone is a "Former member". Source: shared-schema/docs/product-rules.md#l13. */
export const authorNames = async (
  reader: Reader,
  businessId: string,
  accountIds: readonly string[],
): Promise<(accountId: string | null) => string> => {
  const ids = [...new Set(accountIds)];
  const people = await loadPeople(reader, ids);
  const current = new Set<string>();
  for (const chunk of inChunks(ids)) {
    const rows = await reader
      .selectFrom('members')
      .select('account_id')
      .where('business_id', '=', businessId)
      .where('account_id', 'in', chunk)
      .where('ended_at', 'is', null)
      .execute();
    for (const { account_id } of rows) current.add(account_id);
  }
  return (accountId) => {
    const person = accountId === null ? undefined : people.get(accountId);
    // The e-mail of a deleted account is replaced by its id until its rows are gone.
    if (!person || person.email === person.id) return FORMER_MEMBER;
    return current.has(person.id) ? nameOfPerson(person) : `${nameOfPerson(person)} (left)`;
  };
};
