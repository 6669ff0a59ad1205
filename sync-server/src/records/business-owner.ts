import type { Reader } from '../platform/database/database.ts';

/** The account that owns a business. */
export interface BusinessOwner {
  id: string;
  email: string;
  /** The person's name; null if not entered. */
  name: string | null;
}

/** @returns undefined for a business whose owner is gone */
export const findBusinessOwner = (reader: Reader, businessId: string): Promise<BusinessOwner | undefined> =>
  reader
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.name'])
    .where('members.business_id', '=', businessId)
    .where('members.role', '=', 'owner')
    .where('members.ended_at', 'is', null)
    .executeTakeFirst();
