import type Stripe from 'stripe';
import { toInvoice } from './invoices.ts';
import { newestFirst, toList } from './lists.ts';
import { CURRENCY, findPrice, toPlan, toPrice } from './prices.ts';
import type { InvoiceRow, State, SubscriptionRow, SubscriptionStatus } from './state.ts';
import type { World } from './world.ts';

/** The statuses of an ended subscription. */
const ENDED: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

export const isLive = ({ status }: SubscriptionRow): boolean => !ENDED.includes(status);

/** Returns a customer's subscriptions that have not ended, newest first. */
export const liveSubscriptions = (state: State, customer: string): SubscriptionRow[] =>
  newestFirst(state.subscriptions).filter((subscription) => subscription.customer === customer && isLive(subscription));

export const toSubscription = (subscription: SubscriptionRow): Stripe.Subscription => ({
  id: subscription.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: subscription.anchor,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: subscription.created },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: subscription.cancelAt,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  canceled_at: subscription.canceledAt,
  cancellation_details: {
    comment: subscription.cancellation.comment,
    feedback: subscription.cancellation.feedback,
    feedback_option: null,
    reason: subscription.cancellation.reason,
  },
  collection_method: 'charge_automatically',
  created: subscription.created,
  currency: CURRENCY,
  customer: subscription.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: subscription.card,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: subscription.endedAt,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: toList(`/v1/subscription_items?subscription=${subscription.id}`, [toItem(subscription)], {}),
  latest_invoice: subscription.latestInvoice,
  livemode: false,
  managed_payments: null,
  metadata: subscription.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: subscription.created,
  status: subscription.status,
  test_clock: null,
  transfer_data: null,
  trial_end: subscription.trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: subscription.trialStart,
});

const toItem = (subscription: SubscriptionRow): Stripe.SubscriptionItem => {
  const price = findPrice(subscription.price);
  return {
    id: subscription.item,
    object: 'subscription_item',
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price: toPrice(price),
    quantity: subscription.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
};

/** Changes a subscription and records an event with the previous values.
 * @param work changes the row
 * @returns    the result of `work` */
export const updateSubscription = <T>({ record }: World, subscription: SubscriptionRow, work: () => T): T => {
  const before = toSubscription(subscription);
  const result = work();
  record('customer.subscription.updated', toSubscription(subscription), before);
  return result;
};

/** Assigns values to a subscription and records an event. */
export const changeSubscription = (
  world: World,
  subscription: SubscriptionRow,
  change: Partial<SubscriptionRow>,
): void => updateSubscription(world, subscription, () => void Object.assign(subscription, change));

/** Returns the change that schedules the end of a subscription, or removes the schedule.
 * @param cancelAt    null to continue the subscription
 * @param atPeriodEnd true for an end that moves with the end of the period */
export const scheduledEnd = (
  { cancellation }: SubscriptionRow,
  cancelAt: number | null,
  now: number,
  atPeriodEnd = false,
): Partial<SubscriptionRow> => ({
  cancelAt,
  cancelAtPeriodEnd: atPeriodEnd,
  canceledAt: cancelAt === null ? null : now,
  cancellation: { ...cancellation, reason: cancelAt === null ? null : 'cancellation_requested' },
});

/** Ends a subscription for good. Open amounts are no longer collected. */
export const endSubscription = (
  { state, now, record }: World,
  subscription: SubscriptionRow,
  reason: 'cancellation_requested' | 'payment_failed',
): void => {
  Object.assign(subscription, {
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? now(),
    endedAt: now(),
    cancellation: { ...subscription.cancellation, reason },
  } satisfies Partial<SubscriptionRow>);
  for (const invoice of state.invoices.filter(({ subscription: id }) => id === subscription.id)) {
    if (invoice.nextAttempt === null && invoice.finalizesAt === null) continue;
    const before = toInvoice(invoice, state);
    Object.assign(invoice, { nextAttempt: null, finalizesAt: null } satisfies Partial<InvoiceRow>);
    record('invoice.updated', toInvoice(invoice, state), before);
  }
  record('customer.subscription.deleted', toSubscription(subscription));
};

/** Cancels every subscription of a customer at once. */
export const endSubscriptionsOf = (world: World, customer: string): void => {
  for (const subscription of liveSubscriptions(world.state, customer))
    endSubscription(world, subscription, 'cancellation_requested');
};
