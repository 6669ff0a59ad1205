import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { DAY } from '@doorsign/shared-schema/status/units';
import type { KeptBilling } from '../../local/storage/rows.ts';

export type Subscription = KeptBilling['subscription'];

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Formats a date as on a bill, "Dec 5, 2026". @param at an ISO 8601 instant */
export const billingDate = (at: string): string => DATE.format(Date.parse(at));

/** Formats an amount with two decimals, "$9.00".
 * @param amount in minor units
 * @param currency the currency code, in any case */
export const amountText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2 }).format(amount / 100);

/** Returns the plan's name as used in pricing and billing (shared-schema/docs/product-rules.md#r7). */
export const planName = (plan: AnyPlan): string => PLANS[plan].marketingName;

/** Returns the days until an instant, a started day counting as one: 1 on the last day, never less. */
const daysLeft = (at: string, nowMs: number): number => Math.max(1, Math.ceil((Date.parse(at) - nowMs) / DAY));

/** Returns the text about a subscription, shown beside its plan.
 * @param nowMs epoch milliseconds
 * @returns null without a running subscription, or when overdueText() describes its end */
export const subscriptionText = (subscription: Subscription, nowMs: number): string | null => {
  const { status, subscribedPlan, trialEndsAt, periodEndsAt, cancelAt } = subscription;
  const { amount, currency } = PLANS[subscribedPlan ?? 'free'];
  // This version does not know the price of a plan that only a newer server sells.
  const price = amount === 0 ? '' : ` of ${amountText(amount, currency)}`;
  if (cancelAt !== null)
    return `Your plan ends on ${billingDate(cancelAt)}. After that you’ll be on ${planName('free')}; your settings stay.`;
  if (status === 'trialing' && trialEndsAt !== null) {
    const days = daysLeft(trialEndsAt, nowMs);
    const left = `${days} ${days === 1 ? 'day' : 'days'} left in your free trial.`;
    return `${left} Your first payment${price} is due on ${billingDate(trialEndsAt)}.`;
  }
  return status === 'active' && periodEndsAt !== null
    ? `Your next payment${price} is due on ${billingDate(periodEndsAt)}.`
    : null;
};

/** Returns the text for an owner whose payment is overdue.
 * @returns null while all is paid */
export const overdueText = ({ status, plan, subscribedPlan, graceEndsAt }: Subscription): string | null => {
  if (status === null || status === 'active' || status === 'trialing') return null;
  const bought = planName(subscribedPlan ?? plan);
  if (plan !== subscribedPlan)
    return `You’re on ${planName(plan)} until your payment for ${bought} goes through. Your settings stay. Update your card to get ${bought} back.`;
  const until = graceEndsAt === null ? 'for now' : `until ${billingDate(graceEndsAt)}`;
  return `You’ll keep ${bought} ${until}. Update your card to stay on it.`;
};
