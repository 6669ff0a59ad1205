import type { AnyPlan, PaidPlan } from '@doorsign/shared-schema/plans';
import * as z from 'zod';
import type { SubscriptionFacts } from './entitlement.ts';

/** Answers of Stripe, cut down to what we read of them. They are checked like any other stranger's words: an answer that is
 * none stops at the edge, and never becomes a plan. */

const Seconds = z.number().transform((seconds) => seconds * 1000);

/** Stripe names an object by its id, or holds the object itself. */
const Reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((reference) => (typeof reference === 'string' ? reference : reference.id));

const Price = z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() });

/** Times are epoch milliseconds here already. */
export const StripeSubscription = z.object({
  id: z.string(),
  status: z.string(),
  created: Seconds,
  cancel_at: Seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  trial_end: Seconds.nullable(),
  items: z.object({
    data: z
      .array(z.object({ id: z.string(), price: Price, current_period_start: Seconds, current_period_end: Seconds }))
      .min(1),
  }),
});
export type StripeSubscription = z.infer<typeof StripeSubscription>;

export const StripeInvoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount_due: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  created: Seconds,
  attempt_count: z.int(),
  parent: z.object({ subscription_details: z.object({ subscription: Reference }).nullish() }).nullish(),
  lines: z.object({
    data: z.array(
      z.object({
        amount: z.int(),
        pricing: z.object({ price_details: z.object({ price: Reference }).nullish() }).nullish(),
      }),
    ),
  }),
});
export type StripeInvoice = z.infer<typeof StripeInvoice>;

export const StripeSession = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  customer: Reference.nullable(),
  subscription: Reference.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type StripeSession = z.infer<typeof StripeSession>;

/** An event, or as much of it as says whom it is about. */
export const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      customer: Reference.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/** The customer that an event is about; null for one about nobody in particular. */
export const customerOf = ({ data: { object } }: StripeEvent): string | null =>
  object.customer ?? (object.object === 'customer' ? (object.id ?? null) : null);

/** The business that we wrote on what the event is about; null where we wrote none. */
export const businessOf = ({ data: { object } }: StripeEvent): string | null => object.metadata?.['business'] ?? null;

/** Which plan a price is for, by the configuration. */
export type PlanOfPrice = (priceId: string) => PaidPlan | null;

/** A price that is configured no longer still says its plan, if the operator wrote it there. */
const planOf = ({ id, metadata }: z.infer<typeof Price>, planOfPrice: PlanOfPrice): PaidPlan | null => {
  const written = metadata?.['plan'];
  return planOfPrice(id) ?? (written === 'pro' || written === 'enterprise' ? written : null);
};

/** @param invoices of the same customer: the oldest unpaid one says since when a payment is missing */
export const subscriptionFacts = (
  subscription: StripeSubscription,
  invoices: readonly StripeInvoice[],
  planOfPrice: PlanOfPrice,
): SubscriptionFacts => {
  const items = subscription.items.data;
  const plans = items.map(({ price }) => planOf(price, planOfPrice));
  const periodEndsAt = Math.max(...items.map((item) => item.current_period_end));
  return {
    id: subscription.id,
    plan: plans.includes('enterprise') ? 'enterprise' : (plans.find((plan) => plan !== null) ?? null),
    status: subscription.status,
    trialEndsAt: subscription.trial_end,
    periodEndsAt,
    cancelAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEndsAt : null),
    pastDueSince: subscription.status === 'past_due' ? pastDueSince(subscription, invoices) : null,
    createdAt: subscription.created,
  };
};

/** By what Stripe has, not by when we heard of it: then it does not matter which event came first, or at all. */
const pastDueSince = ({ id, items }: StripeSubscription, invoices: readonly StripeInvoice[]): number => {
  const unpaid = invoices.filter((invoice) => subscriptionOf(invoice) === id && isOwed(invoice));
  const starts = items.data.map((item) => item.current_period_start);
  return Math.min(...(unpaid.length > 0 ? unpaid.map(({ created }) => created) : starts));
};

const isOwed = ({ status }: StripeInvoice): boolean => status === 'open' || status === 'uncollectible';

const subscriptionOf = ({ parent }: StripeInvoice): string | null => parent?.subscription_details?.subscription ?? null;

/** One line of the owner's history of payments; `amount` in minor units. */
export interface TransactionFacts {
  id: string;
  plan: AnyPlan;
  amount: number;
  currency: string;
  paymentStatus: 'paid' | 'pending' | 'failed';
  createdAt: number;
}

/** @param subscriptions of the same customer, for invoices whose lines do not say the plan
 * @returns null for an invoice that asks for nothing: a draft, a void one, or one that is not for a plan of ours */
export const transactionFacts = (
  invoice: StripeInvoice,
  subscriptions: readonly SubscriptionFacts[],
  planOfPrice: PlanOfPrice,
): TransactionFacts | null => {
  const paymentStatus = paymentStatusOf(invoice);
  const plan =
    planOfLines(invoice, planOfPrice) ?? subscriptions.find(({ id }) => id === subscriptionOf(invoice))?.plan;
  if (paymentStatus === null || !plan) return null;
  return {
    id: invoice.id,
    plan,
    amount: paymentStatus === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    paymentStatus,
    createdAt: invoice.created,
  };
};

const paymentStatusOf = ({ status, attempt_count }: StripeInvoice): TransactionFacts['paymentStatus'] | null => {
  if (status === 'paid') return 'paid';
  if (status === 'uncollectible') return 'failed';
  if (status === 'open') return attempt_count > 0 ? 'failed' : 'pending';
  return null;
};

/** A change of plan has a line that gives back and one that asks: the one that asks for most is what was bought. */
const planOfLines = ({ lines }: StripeInvoice, planOfPrice: PlanOfPrice): PaidPlan | null => {
  const plans = lines.data
    .toSorted((a, b) => b.amount - a.amount)
    .flatMap(({ pricing }) => {
      const price = pricing?.price_details?.price;
      return price ? [planOfPrice(price)] : [];
    });
  return plans.find((plan) => plan !== null) ?? null;
};
