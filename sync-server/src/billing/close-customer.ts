import { isRunning } from './entitlement.ts';
import type { StripeCalls } from './stripe-account.ts';

/** Cancels a customer's subscriptions at once, and expires the open checkout sessions.
 * @throws AppError payments_unavailable; then some may have ended, and a repeated call ends the rest */
export const closeCustomer = async (stripe: StripeCalls, customer: string): Promise<void> => {
  // Sessions first: one that is completed before it expires is then in the list of subscriptions.
  for (const { id } of await stripe.openSessions(customer)) await stripe.expireSession(id);
  for (const subscription of await stripe.subscriptions(customer))
    if (isRunning(subscription)) await stripe.cancelSubscription(subscription.id);
};
