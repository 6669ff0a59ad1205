import { PLAN_KEYS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { BILLING } from '../platform/parameters.ts';

/** The stored data of a Stripe subscription or of a grant; instants in epoch milliseconds. */
export interface SubscriptionFacts {
  id: string;
  /** Null for an unknown price. */
  plan: AnyPlan | null;
  /** Stripe's status, or GRANTED. */
  status: string;
  trialEndsAt: number | null;
  periodEndsAt: number | null;
  /** The time of a scheduled cancellation; null if none. */
  cancelAt: number | null;
  /** The time at which the missing payment was due; null unless `past_due`. */
  pastDueSince: number | null;
  createdAt: number;
}

/** The status of a plan that the operator grants without payment; Stripe does not know it.
 * Source: shared-schema/docs/decisions/0088-given-plans.md. */
export const GRANTED = 'granted';

/** The plan of a business and the subscription behind it. */
export interface Entitlement {
  plan: AnyPlan;
  /** The subscription that pays for the plan; if none is entitled, the newest running one. */
  subscription: SubscriptionFacts | null;
  /** The time at which the plan ends if the missing payment does not arrive; null if no payment is missing. */
  graceEndsAt: number | null;
}

/** The Stripe statuses of subscriptions that have not ended; a business has no second subscription beside one of these. */
const RUNNING: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete']);

/** Returns whether a subscription has not ended. */
export const isRunning = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => RUNNING.has(status);

/** Returns the entitlement of a business from its subscriptions. Never throws.
 * @param nowMs epoch milliseconds: the grace period after a failed payment ends by time alone
 * @returns     the highest plan of the entitled subscriptions and the operator's grant
 * Source: shared-schema/docs/security-parameters.md#billing. */
export const entitlementOf = (subscriptions: readonly SubscriptionFacts[], nowMs: number): Entitlement => {
  const newestFirst = subscriptions.filter(isRunning).toSorted(isNewer);
  const [best] = newestFirst
    .filter((subscription) => isEntitled(subscription, nowMs))
    .toSorted((a, b) => rank(b.plan) - rank(a.plan));
  const subscription = best ?? newestFirst[0] ?? null;
  const paid = best?.plan ?? null;
  const given = grantOf(subscriptions);
  return {
    plan: (rank(given) > rank(paid) ? given : paid) ?? 'free',
    subscription,
    graceEndsAt: subscription && graceEndOf(subscription),
  };
};

/** Returns the plan that the operator granted; null if none. */
export const grantOf = (subscriptions: readonly SubscriptionFacts[]): AnyPlan | null =>
  subscriptions.find(({ status }) => status === GRANTED)?.plan ?? null;

const isEntitled = (subscription: SubscriptionFacts, nowMs: number): boolean => {
  if (subscription.plan === null) return false;
  if (subscription.status === 'past_due') return nowMs < (graceEndOf(subscription) ?? 0);
  return subscription.status === 'trialing' || subscription.status === 'active';
};

const graceEndOf = ({ status, pastDueSince }: SubscriptionFacts): number | null =>
  status === 'past_due' && pastDueSince !== null ? pastDueSince + BILLING.graceMs : null;

/** Ranks a plan. `other`, a plan that only a newer server knows, is above all known plans: the newer server settles it. */
const rank = (plan: AnyPlan | null): number => {
  if (plan === null) return 0;
  return plan === 'other' ? PLAN_KEYS.length : PLAN_KEYS.indexOf(plan);
};

/** Sorts newest first; by id within the same second, so that the input order does not matter. */
const isNewer = (a: SubscriptionFacts, b: SubscriptionFacts): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);

/** Returns whether the business has already had a trial. Source: shared-schema/docs/product-rules.md#p8. */
export const hasHadTrial = (subscriptions: readonly SubscriptionFacts[]): boolean =>
  subscriptions.some(({ trialEndsAt }) => trialEndsAt !== null);
