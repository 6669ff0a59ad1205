import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { KeptBilling } from '../../local/storage/rows.ts';

export type Subscription = KeptBilling['subscription'];

const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day as bills are dated, "Dec 5, 2026". @param at an instant by ISO 8601 */
export const billingDate = (at: string): string => DATE.format(Date.parse(at));

/** An amount with two decimals, "$9.00".
 * @param amount in minor units
 * @param currency its code, in any case */
export const amountText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2 }).format(amount / 100);

/** The plan's name where plans are sold (shared-schema/docs/product-rules.md#r7). */
export const planName = (plan: AnyPlan): string => PLANS[plan].marketingName;

/** Whole days until then, the begun one counted: 1 on the last day, never less. */
const daysLeft = (at: string, nowMs: number): number => Math.max(1, Math.ceil((Date.parse(at) - nowMs) / DAY_MS));

/** What has to be said of a subscription beside its plan.
 * @param nowMs epoch milliseconds
 * @returns null where nothing runs, or its end is told by overdueWords() */
export const subscriptionWords = (subscription: Subscription, nowMs: number): string | null => {
  const { status, subscribedPlan, trialEndsAt, periodEndsAt, cancelAt } = subscription;
  if (cancelAt !== null)
    return `Ends on ${billingDate(cancelAt)}. Until then everything stays as it is. Then you are on ${planName('free')}, and your settings are kept.`;
  if (status === 'trialing' && trialEndsAt !== null) {
    const days = daysLeft(trialEndsAt, nowMs);
    const left = `${days} ${days === 1 ? 'day' : 'days'} left in your free trial.`;
    const { amount, currency } = PLANS[subscribedPlan ?? 'free'];
    // The price of a plan that only a newer server sells is not known here.
    const price = amount === 0 ? '' : ` of ${amountText(amount, currency)}`;
    return `${left} Your first payment${price} is due on ${billingDate(trialEndsAt)}.`;
  }
  return status === 'active' && periodEndsAt !== null ? `Renews on ${billingDate(periodEndsAt)}.` : null;
};

/** What an owner must know whose payment is missing.
 * @returns null while all is paid */
export const overdueWords = ({ status, plan, subscribedPlan, graceEndsAt }: Subscription): string | null => {
  if (status === null || status === 'active' || status === 'trialing') return null;
  const bought = planName(subscribedPlan ?? plan);
  if (plan !== subscribedPlan)
    return `You are on ${planName(plan)} until your payment for ${bought} arrives. Your settings are kept. Check your card in the portal.`;
  const until = graceEndsAt === null ? '' : ` until ${billingDate(graceEndsAt)}`;
  return `You keep ${bought}${until}. Check your card in the portal so that it goes on.`;
};
