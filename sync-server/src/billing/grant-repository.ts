import type { PaidPlan } from '@doorsign/shared-schema/plans';
import type { Tx } from '../platform/database/database.ts';
import { GRANTED } from './entitlement.ts';

/** Sets the plan that the operator grants a business, replacing an earlier grant; null removes it. */
export const setGrant = async (tx: Tx, businessId: string, plan: PaidPlan | null, nowMs: number): Promise<void> => {
  await tx.deleteFrom('subscriptions').where('business_id', '=', businessId).where('status', '=', GRANTED).execute();
  if (plan === null) return;
  await tx
    .insertInto('subscriptions')
    .values({
      // Cannot collide with an id from Stripe.
      id: `${GRANTED}-${businessId}`,
      business_id: businessId,
      plan,
      status: GRANTED,
      created_at: nowMs,
    })
    .execute();
};
