import { isRunning } from './entitlement.ts';
import type { StripeCalls } from './stripe-account.ts';

/** Ends at once all that a customer pays for, and all that could still be paid.
 * @throws AppError payments_unavailable; then some of it may have ended, and doing it again ends the rest */
export const closeCustomer = async (stripe: StripeCalls, customer: string): Promise<void> => {
  // First what can still become a subscription: one that is completed before it expires is in the list then.
  for (const { id } of await stripe.openSessions(customer)) await stripe.expireSession(id);
  for (const subscription of await stripe.subscriptions(customer))
    if (isRunning(subscription)) await stripe.cancelSubscription(subscription.id);
};
