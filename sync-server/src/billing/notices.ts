import { PLANS, readPlan, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mail/mailer.ts';
import { paymentFailedMail } from '../mail/templates/payment-failed.ts';
import { planChangedMail } from '../mail/templates/plan-changed.ts';
import { trialEndingMail } from '../mail/templates/trial-ending.ts';
import type { Tx } from '../platform/database/database.ts';
import { timezoneOf } from '../records/timezone-of.ts';
import type { BilledBusiness } from './customer-repository.ts';
import { entitlementOf, grantOf, type SubscriptionFacts } from './entitlement.ts';
import { takeEndingTrials } from './subscription-repository.ts';
import { takeFailures } from './transaction-repository.ts';

/** Returns the mails that are due, each only once. They depend on stored data, not on events, so a lost event loses no mail and a
 * repeated event repeats none.
 * @param change the plan before, the current one, and the subscriptions from which it follows */
export const noticesFor = async (
  tx: Tx,
  { id, email: to }: BilledBusiness,
  { before, plan, subscriptions }: { before: PlanKey; plan: PlanKey; subscriptions: readonly SubscriptionFacts[] },
  { nowMs, publicUrl }: { nowMs: number; publicUrl: string },
): Promise<Mail[]> => {
  const billingUrl = `${publicUrl}/billing`;
  const trials = await takeEndingTrials(tx, id, nowMs);
  const failures = await takeFailures(tx, id, nowMs);
  if (plan === before && trials.length === 0 && failures.length === 0) return [];
  const { subscription } = entitlementOf(subscriptions, nowMs);
  const timezone = await timezoneOf(tx, id);
  const change = {
    to,
    before,
    plan,
    trialEndsAt: subscription?.status === 'trialing' ? subscription.trialEndsAt : null,
    isRenewed: grantOf(subscriptions) !== plan && subscription?.cancelAt === null,
    timezone,
    billingUrl,
  };
  return [
    ...(plan === before ? [] : [planChangedMail(change)]),
    ...failures.map((failure) =>
      paymentFailedMail({
        to,
        planName: PLANS[readPlan(failure.plan)].marketingName,
        amount: moneyOf(failure),
        billingUrl,
      }),
    ),
    ...trials.flatMap(({ plan: paid, trial_ends_at: endsAt }) =>
      paid === null || endsAt === null
        ? []
        : [trialEndingMail({ to, plan: PLANS[readPlan(paid)], endsAt, timezone, billingUrl })],
    ),
  ];
};

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
