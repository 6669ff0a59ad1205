import { readPlan, type AnyPlan, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';

/** A business as billing sees it. */
export interface BilledBusiness {
  id: string;
  plan: AnyPlan;
  /** Its customer at Stripe; null before the first checkout. */
  customer: string | null;
  /** Its owner's address. */
  email: string;
  /** Another number whenever what Stripe says of it has been stored, or its customer is another one. */
  version: number;
}

const billed = (reader: Reader) =>
  reader
    .selectFrom('businesses')
    .innerJoin('members', 'members.business_id', 'businesses.id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select([
      'businesses.id',
      'businesses.plan',
      'businesses.stripe_customer as customer',
      'businesses.billing_version as version',
      'accounts.email',
    ])
    .where('members.role', '=', 'owner');

/** @returns undefined for a business that is gone */
export const findBilled = async (reader: Reader, businessId: string): Promise<BilledBusiness | undefined> => {
  const row = await billed(reader).where('businesses.id', '=', businessId).executeTakeFirst();
  return row && { ...row, plan: readPlan(row.plan) };
};

/** @returns undefined for a customer that is none of ours */
export const findBusinessOfCustomer = async (reader: Reader, customer: string): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('businesses')
    .select('id')
    .where('stripe_customer', '=', customer)
    .executeTakeFirst();
  return row?.id;
};

/** Takes the next version of a business: of all who have read the same one, one gets it.
 * @returns whether the caller has got it; otherwise what it knows of Stripe is older than what is stored */
export const takeVersion = async (tx: Tx, { id, version }: Pick<BilledBusiness, 'id' | 'version'>): Promise<boolean> =>
  (await tx
    .updateTable('businesses')
    .set({ billing_version: version + 1 })
    .where('id', '=', id)
    .where('billing_version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Gives a business its customer; one that it has already stays.
 * @returns the one that it has then; undefined for a business that is gone */
export const setCustomer = async (tx: Tx, businessId: string, customer: string): Promise<string | undefined> => {
  await tx
    .updateTable('businesses')
    .set((set) => ({ stripe_customer: customer, billing_version: set('billing_version', '+', 1) }))
    .where('id', '=', businessId)
    .where('stripe_customer', 'is', null)
    .execute();
  return (await findBilled(tx, businessId))?.customer ?? undefined;
};

/** Takes a customer away that Stripe does not know.
 * @returns whether it was still the business's; another one stays */
export const forgetCustomer = async (tx: Tx, businessId: string, customer: string): Promise<boolean> =>
  (await tx
    .updateTable('businesses')
    .set((set) => ({ stripe_customer: null, billing_version: set('billing_version', '+', 1) }))
    .where('id', '=', businessId)
    .where('stripe_customer', '=', customer)
    .returning('id')
    .executeTakeFirst()) !== undefined;

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
