import { PLAN_KEYS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { BILLING } from '../platform/parameters.ts';

/** A subscription as Stripe has it; instants in epoch milliseconds. */
export interface SubscriptionFacts {
  id: string;
  /** Null for a price that is none of ours. */
  plan: AnyPlan | null;
  /** Stripe's word, or GRANTED. */
  status: string;
  trialEndsAt: number | null;
  periodEndsAt: number | null;
  /** When it ends, if that is settled. */
  cancelAt: number | null;
  /** When the payment was due that is still missing; null unless `past_due`. */
  pastDueSince: number | null;
  createdAt: number;
}

/** Our own word for a plan that the operator gives and that nobody pays for: Stripe knows nothing of it.
 * Source: shared-schema/docs/decisions/0088-given-plans.md. */
export const GRANTED = 'granted';

/** What a business may use, and why. */
export interface Entitlement {
  plan: AnyPlan;
  /** The subscription that is paid for this; without an entitled one, the newest that still runs. */
  subscription: SubscriptionFacts | null;
  /** When the plan ends unless the missing payment comes; null while none is missing. */
  graceEndsAt: number | null;
}

/** Words of Stripe for subscriptions that have not ended: beside one of these no second one is begun. */
const RUNNING: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete']);

/** Has it not ended? */
export const isRunning = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => RUNNING.has(status);

/** What a business's subscriptions entitle it to.
 * @param nowMs epoch milliseconds: the grace after a failed payment ends by time alone
 * @returns     the highest plan of those that count and of what the operator gave. Never throws.
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

/** The plan that the operator gave; null for none. */
export const grantOf = (subscriptions: readonly SubscriptionFacts[]): AnyPlan | null =>
  subscriptions.find(({ status }) => status === GRANTED)?.plan ?? null;

const isEntitled = (subscription: SubscriptionFacts, nowMs: number): boolean => {
  if (subscription.plan === null) return false;
  if (subscription.status === 'past_due') return nowMs < (graceEndOf(subscription) ?? 0);
  return subscription.status === 'trialing' || subscription.status === 'active';
};

const graceEndOf = ({ status, pastDueSince }: SubscriptionFacts): number | null =>
  status === 'past_due' && pastDueSince !== null ? pastDueSince + BILLING.graceMs : null;

/** A plan that only a newer server knows is above all of ours: that server settles what it holds. */
const rank = (plan: AnyPlan | null): number => {
  if (plan === null) return 0;
  return plan === 'other' ? PLAN_KEYS.length : PLAN_KEYS.indexOf(plan);
};

/** By id where they are of one second, so that the order they come in does not matter. */
const isNewer = (a: SubscriptionFacts, b: SubscriptionFacts): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);

/** Has this business used up its trial? Source: shared-schema/docs/product-rules.md#p8. */
export const hasHadTrial = (subscriptions: readonly SubscriptionFacts[]): boolean =>
  subscriptions.some(({ trialEndsAt }) => trialEndsAt !== null);
