import type { Reader } from '../platform/database/database.ts';
import type { Person } from './people.ts';

/** Returns the owner of a business; undefined for one whose owner is gone. */
export const findBusinessOwner = (reader: Reader, businessId: string): Promise<Person | undefined> =>
  reader
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.name'])
    .where('members.business_id', '=', businessId)
    .where('members.role', '=', 'owner')
    .where('members.ended_at', 'is', null)
    .executeTakeFirst();
