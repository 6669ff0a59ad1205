import { readPlan, type AnyPlan, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';

/** The billing data of a business. */
export interface BilledBusiness {
  id: string;
  plan: AnyPlan;
  /** The id of the Stripe customer; null before the first checkout. */
  customer: string | null;
  /** The account of the owner, and its e-mail. */
  ownerId: string;
  email: string;
  /** True if the business was made in place of one that has had a trial. */
  hasUsedTrial: boolean;
  /** Incremented whenever data from Stripe is stored or the customer changes. */
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
      'businesses.trial_used',
      'accounts.id as ownerId',
      'accounts.email',
    ])
    .where('members.role', '=', 'owner')
    .where('members.ended_at', 'is', null);

/** @returns undefined for a business that does not exist */
export const findBilled = async (reader: Reader, businessId: string): Promise<BilledBusiness | undefined> => {
  const row = await billed(reader).where('businesses.id', '=', businessId).executeTakeFirst();
  if (!row) return undefined;
  const { trial_used, ...business } = row;
  return { ...business, plan: readPlan(row.plan), hasUsedTrial: trial_used === 1 };
};

/** @returns undefined for a customer of no business */
export const findBusinessOfCustomer = async (reader: Reader, customer: string): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('businesses')
    .select('id')
    .where('stripe_customer', '=', customer)
    .executeTakeFirst();
  return row?.id;
};

/** Increments the version of a business, if it is still the given one. Of several callers with the same version, one succeeds.
 * @returns false if the version has changed: the caller's data from Stripe may be outdated */
export const takeVersion = async (tx: Tx, { id, version }: Pick<BilledBusiness, 'id' | 'version'>): Promise<boolean> =>
  (await tx
    .updateTable('businesses')
    .set({ billing_version: version + 1 })
    .where('id', '=', id)
    .where('billing_version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Stores the customer of a business, unless it already has one.
 * @returns the stored customer; undefined for a business that does not exist */
export const setCustomer = async (tx: Tx, businessId: string, customer: string): Promise<string | undefined> => {
  await tx
    .updateTable('businesses')
    .set((set) => ({ stripe_customer: customer, billing_version: set('billing_version', '+', 1) }))
    .where('id', '=', businessId)
    .where('stripe_customer', 'is', null)
    .execute();
  return (await findBilled(tx, businessId))?.customer ?? undefined;
};

/** Removes a customer that Stripe does not know.
 * @returns false if the business no longer has this customer; another one stays */
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

/** Returns whether any business has a customer. */
export const hasCustomers = async (reader: Reader): Promise<boolean> =>
  (await reader
    .selectFrom('businesses')
    .select('id')
    .where('stripe_customer', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
