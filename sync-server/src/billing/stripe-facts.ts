import type { AnyPlan, PaidPlan } from '@doorsign/shared-schema/plans';
import * as z from 'zod';
import type { SubscriptionFacts } from './entitlement.ts';

/** Schemas of Stripe's responses, reduced to the fields that Doorsign reads. Responses are validated like any other input: an
 * invalid one is rejected and never becomes a plan. */

const Seconds = z.number().transform((seconds) => seconds * 1000);

/** A reference to an object: its id, or the expanded object. */
const Reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((reference) => (typeof reference === 'string' ? reference : reference.id));

const Price = z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() });

/** Instants are converted to epoch milliseconds. */
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

/** An event, reduced to the fields that identify its customer and business. */
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

/** Returns the customer of an event; null for an event without a customer. */
export const customerOf = ({ data: { object } }: StripeEvent): string | null =>
  object.customer ?? (object.object === 'customer' ? (object.id ?? null) : null);

/** Returns the business in the metadata of the event's object; null if there is none. */
export const businessOf = ({ data: { object } }: StripeEvent): string | null => object.metadata?.['business'] ?? null;

/** Returns the plan of a price by the configuration; null for an unknown price. */
export type PlanOfPrice = (priceId: string) => PaidPlan | null;

/** Returns the plan of a price. A price that is no longer configured has a plan if the operator set it in the price's metadata. */
const planOf = ({ id, metadata }: z.infer<typeof Price>, planOfPrice: PlanOfPrice): PaidPlan | null => {
  const written = metadata?.['plan'];
  return planOfPrice(id) ?? (written === 'pro' || written === 'enterprise' ? written : null);
};

/** @param invoices of the same customer: the oldest unpaid one determines `pastDueSince` */
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

/** Returns since when a payment is missing. Uses only times from Stripe, so the order and the loss of events do not matter. */
const pastDueSince = ({ id, items }: StripeSubscription, invoices: readonly StripeInvoice[]): number => {
  const unpaid = invoices.filter((invoice) => subscriptionOf(invoice) === id && isOwed(invoice));
  const starts = items.data.map((item) => item.current_period_start);
  return Math.min(...(unpaid.length > 0 ? unpaid.map(({ created }) => created) : starts));
};

const isOwed = ({ status }: StripeInvoice): boolean => status === 'open' || status === 'uncollectible';

const subscriptionOf = ({ parent }: StripeInvoice): string | null => parent?.subscription_details?.subscription ?? null;

/** One entry of the owner's payment history; `amount` is in minor units. */
export interface TransactionFacts {
  id: string;
  plan: AnyPlan;
  amount: number;
  currency: string;
  paymentStatus: 'paid' | 'pending' | 'failed';
  createdAt: number;
}

/** @param subscriptions of the same customer, for invoices whose lines do not determine the plan
 * @returns null for an invoice that is a draft, void, or not for one of Doorsign's plans */
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

/** Returns the plan of an invoice's lines. A plan change has a credit line and a charge line: the line with the highest amount is for
 * the new plan. */
const planOfLines = ({ lines }: StripeInvoice, planOfPrice: PlanOfPrice): PaidPlan | null => {
  const plans = lines.data
    .toSorted((a, b) => b.amount - a.amount)
    .flatMap(({ pricing }) => {
      const price = pricing?.price_details?.price;
      return price ? [planOfPrice(price)] : [];
    });
  return plans.find((plan) => plan !== null) ?? null;
};
