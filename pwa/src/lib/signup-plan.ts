import type { PaidPlan } from '@doorsign/shared-schema/plans';

const KEY = 'doorsign-signup-plan';

/** The progress of a signup with a paid plan in this tab: the plan that is still to be bought, `left` once its owner was sent
 * to the checkout, null if there is none.
 * Source: shared-schema/docs/product-rules.md#p17. */
export type SignupPlan = PaidPlan | 'left' | null;

export const readSignupPlan = (): SignupPlan => {
  try {
    return sessionStorage.getItem(KEY) as SignupPlan;
  } catch {
    return null;
  }
};

/** Stores the progress. Without storage the owner enters the product first, and buys the plan there. */
export const keepSignupPlan = (plan: SignupPlan): void => {
  try {
    if (plan === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, plan);
  } catch {
    // No storage, see above.
  }
};
