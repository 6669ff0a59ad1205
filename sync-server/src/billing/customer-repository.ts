import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';

/** A business as billing sees it. */
export interface BilledBusiness {
  id: string;
  plan: PlanKey;
  /** Its customer at Stripe; null before the first checkout. */
  customer: string | null;
  /** Its owner's address. */
  email: string;
}

const billed = (reader: Reader) =>
  reader
    .selectFrom('businesses')
    .innerJoin('members', 'members.business_id', 'businesses.id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['businesses.id', 'businesses.plan', 'businesses.stripe_customer as customer', 'accounts.email'])
    .where('members.role', '=', 'owner');

/** @returns undefined for a business that is gone */
export const findBilled = (reader: Reader, businessId: string): Promise<BilledBusiness | undefined> =>
  billed(reader).where('businesses.id', '=', businessId).executeTakeFirst();

/** @returns undefined for a customer that is none of ours */
export const findBusinessOfCustomer = async (reader: Reader, customer: string): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('businesses')
    .select('id')
    .where('stripe_customer', '=', customer)
    .executeTakeFirst();
  return row?.id;
};

/** Gives a business its customer; one that it has already stays. */
export const setCustomer = async (tx: Tx, businessId: string, customer: string): Promise<void> => {
  await tx
    .updateTable('businesses')
    .set({ stripe_customer: customer })
    .where('id', '=', businessId)
    .where('stripe_customer', 'is', null)
    .execute();
};

/** Takes a customer away that Stripe does not know. */
export const forgetCustomer = async (tx: Tx, businessId: string): Promise<void> => {
  await tx.updateTable('businesses').set({ stripe_customer: null }).where('id', '=', businessId).execute();
};

export const setPlan = async (tx: Tx, businessId: string, plan: PlanKey): Promise<void> => {
  await tx.updateTable('businesses').set({ plan }).where('id', '=', businessId).execute();
};

/** Is anybody a customer yet? */
export const hasCustomers = async (reader: Reader): Promise<boolean> =>
  (await reader
    .selectFrom('businesses')
    .select('id')
    .where('stripe_customer', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
