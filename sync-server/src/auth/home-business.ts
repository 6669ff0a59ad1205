import type { Reader, Tx } from '../platform/database/database.ts';
import { nameOfPerson } from '../records/people.ts';
import { timezoneOf } from '../records/timezone-of.ts';
import type { CreateBusiness } from './password-service.ts';

export interface HomeDeps {
  createBusiness: CreateBusiness;
  newId(): string;
  /** Returns whether a business has had a free trial. */
  hasHadTrial(reader: Reader, businessId: string): Promise<boolean>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Gives an account a new empty home business when it gives its home away. Every account has a home: calls that name no business mean it. A
 * trial of the old one counts for the new one.
 * @returns the new home, which is also the id of its location; null if the business is not the account's home */
export const leaveHome = async (
  tx: Tx,
  { createBusiness, newId, hasHadTrial, now }: HomeDeps,
  accountId: string,
  businessId: string,
): Promise<string | null> => {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'name', 'home_business_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if ((account.home_business_id ?? accountId) !== businessId) return null;
  const id = newId();
  const timezone = await timezoneOf(tx, businessId);
  await createBusiness(tx, { id, accountId, businessName: nameOfPerson(account), timezone, now: now() });
  await tx.updateTable('accounts').set({ home_business_id: id }).where('id', '=', accountId).execute();
  if (await hasHadTrial(tx, businessId))
    await tx.updateTable('businesses').set({ trial_used: 1 }).where('id', '=', id).execute();
  return id;
};
