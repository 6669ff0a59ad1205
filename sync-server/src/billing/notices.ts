import { PLANS, readPlan, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mail/mailer.ts';
import { paymentFailedMail } from '../mail/templates/payment-failed.ts';
import { planChangedMail } from '../mail/templates/plan-changed.ts';
import { trialEndingMail } from '../mail/templates/trial-ending.ts';
import type { Tx } from '../platform/database/database.ts';
import type { BilledBusiness } from './customer-repository.ts';
import { takeEndingTrials } from './subscription-repository.ts';
import { takeFailures } from './transaction-repository.ts';

/** Returns the mails that are due, each only once. They depend on stored data, not on events, so a lost event loses no mail and a
 * repeated event repeats none.
 * @param business the business before the change
 * @param plan     the current plan */
export const noticesFor = async (
  tx: Tx,
  { id, email: to, plan: before }: BilledBusiness,
  plan: AnyPlan,
  { nowMs, publicUrl }: { nowMs: number; publicUrl: string },
): Promise<Mail[]> => {
  const billingUrl = `${publicUrl}/billing`;
  const trials = await takeEndingTrials(tx, id, nowMs);
  const failures = await takeFailures(tx, id, nowMs);
  return [
    ...(plan === before ? [] : [planChangedMail({ to, before, plan, billingUrl })]),
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
        : [trialEndingMail({ to, plan: PLANS[readPlan(paid)], endsAt, billingUrl })],
    ),
  ];
};

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
