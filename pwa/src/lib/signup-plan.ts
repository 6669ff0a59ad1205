import type { PaidPlan } from '@doorsign/shared-schema/plans';

const KEY = 'doorsign-signup-plan';

/** How far a signup with a paid plan has come in this tab: the plan that is still to be bought, `left` once its owner was sent
 * to the checkout, null where there is none. Source: shared-schema/docs/product-rules.md#p17. */
export type SignupPlan = PaidPlan | 'left' | null;

export const readSignupPlan = (): SignupPlan => {
  try {
    return sessionStorage.getItem(KEY) as SignupPlan;
  } catch {
    return null;
  }
};

/** Without storage the owner comes to the product first, and buys the plan there. */
export const keepSignupPlan = (plan: SignupPlan): void => {
  try {
    if (plan === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, plan);
  } catch {
    // Said above.
  }
};
