import * as z from 'zod';
import { StripeError, noSuch } from './api-error.ts';
import { endTrialNow } from './billing-cycle.ts';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import {
  flag,
  listOf,
  listParameters,
  mergeMetadata,
  metadata,
  optional,
  text,
  unsettable,
  wholeNumber,
} from './parameters.ts';
import { changePlan } from './plan-change.ts';
import { findPrice } from './prices.ts';
import { createdRange, isInRange } from './ranges.ts';
import type { SubscriptionRow } from './state.ts';
import { changeSubscription, endSubscription, isLive, scheduledEnd, toSubscription } from './subscriptions.ts';
import { withoutAbsent } from './without-absent.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

const cancellationDetails = z.strictObject(optional({ comment: unsettable, feedback: unsettable }));

const prorationBehavior = z.enum(['create_prorations', 'none', 'always_invoice']);

const update = optional({
  cancel_at_period_end: flag,
  cancel_at: z.union([z.enum(['', 'min_period_end', 'max_period_end']), wholeNumber]),
  cancellation_details: cancellationDetails,
  items: listOf(z.strictObject(optional({ id: text, price: text, quantity: wholeNumber }))),
  proration_behavior: prorationBehavior,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
  trial_end: z.union([z.literal('now'), wholeNumber]),
  default_payment_method: text,
  metadata,
});

type Update = z.output<z.ZodObject<typeof update>>;

export const subscriptionEndpoints = (world: World) => {
  const { state } = world;
  const find = (id: string): SubscriptionRow => findRow(state.subscriptions, 'subscription', id);
  return [
    endpoint(
      'GET',
      '/v1/subscriptions',
      listParameters({ customer: text, price: text, status: text, created: createdRange }),
      ({ customer, price, status, created, ...page }) => {
        // A deleted customer still has subscriptions; an unknown one is refused.
        if (customer !== undefined) findRow(state.customers, 'customer', customer, 'customer');
        return toList(
          '/v1/subscriptions',
          newestFirst(state.subscriptions)
            .filter((subscription) => (customer ?? subscription.customer) === subscription.customer)
            .filter((subscription) => (price ?? subscription.price) === subscription.price)
            .filter((subscription) => hasStatus(subscription, status))
            .filter((subscription) => isInRange(subscription.created, created))
            .map(toSubscription),
          page,
        );
      },
    ),
    endpoint('GET', '/v1/subscriptions/:id', {}, (_, id) => toSubscription(find(id))),
    endpoint('POST', '/v1/subscriptions/:id', update, (input, id) => {
      const subscription = find(id);
      applyUpdate(world, subscription, input);
      return toSubscription(subscription);
    }),
    endpoint(
      'DELETE',
      '/v1/subscriptions/:id',
      optional({ invoice_now: flag, prorate: flag, cancellation_details: cancellationDetails }),
      (input, id) => {
        const subscription = find(id);
        // Stripe does not find a subscription that is already canceled.
        if (!isLive(subscription)) throw noSuch('subscription', id);
        Object.assign(subscription.cancellation, input.cancellation_details);
        endSubscription(world, subscription, 'cancellation_requested');
        return toSubscription(subscription);
      },
    ),
  ];
};

/** Matches the status filter: without a status, all but `canceled`; `ended` matches both ended statuses. */
const hasStatus = (subscription: SubscriptionRow, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return !isLive(subscription);
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted;
};

const applyUpdate = (world: World, subscription: SubscriptionRow, input: Update): void => {
  const { metadata: given, cancellation_details: details, ...rest } = input;
  if (!isLive(subscription) && Object.values(rest).some((value) => value !== undefined)) {
    throw new StripeError('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  const cancellation = cancellationOf(world, subscription, input);
  const trialEnd = input.trial_end;
  if (typeof trialEnd === 'number' && trialEnd <= world.now()) {
    throw new StripeError('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  }
  if (input.default_payment_method !== undefined)
    findRow(world.state.cards, 'PaymentMethod', input.default_payment_method, 'default_payment_method');
  const price = priceOf(subscription, input);

  if (price !== undefined && price !== subscription.price)
    changePlan(world, subscription, { price, proration: input.proration_behavior ?? 'create_prorations' });
  if (trialEnd === 'now' && subscription.status === 'trialing') endTrialNow(world, subscription);
  changeSubscription(world, subscription, {
    ...(typeof trialEnd === 'number' && startTrial(trialEnd)),
    ...(input.default_payment_method !== undefined && { card: input.default_payment_method }),
    metadata: mergeMetadata(subscription.metadata, given),
    ...cancellation,
    cancellation: { ...(cancellation.cancellation ?? subscription.cancellation), ...withoutAbsent(details ?? {}) },
  });
};

const startTrial = (trialEnd: number): Partial<SubscriptionRow> => ({
  status: 'trialing',
  trialEnd,
  anchor: trialEnd,
  periodEnd: trialEnd,
  isTrialEndAnnounced: false,
});

const priceOf = (subscription: SubscriptionRow, { items = [] }: Update): string | undefined => {
  const [item, ...more] = items;
  if (more.length > 0) throw new StripeError('A subscription of the stand-in has one item.', { param: 'items' });
  if (item && item.id !== subscription.item) throw noSuch('subscription item', item.id ?? '', 'items[0][id]');
  if (item?.price !== undefined) findPrice(item.price, 'items[0][price]');
  return item?.price;
};

const cancellationOf = (world: World, subscription: SubscriptionRow, input: Update): Partial<SubscriptionRow> => {
  const { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd } = input;
  if (cancelAt !== undefined && atPeriodEnd !== undefined) {
    throw new StripeError('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
      param: 'cancel_at',
    });
  }
  if (atPeriodEnd === true) return scheduledEnd(subscription, subscription.periodEnd, world.now(), true);
  if (atPeriodEnd === false || cancelAt === '') return scheduledEnd(subscription, null, world.now());
  if (cancelAt === undefined) return {};
  const moment = typeof cancelAt === 'number' ? cancelAt : subscription.periodEnd;
  if (moment <= world.now()) {
    throw new StripeError('The subscription must be set to cancel at a point in the future.', { param: 'cancel_at' });
  }
  return scheduledEnd(subscription, moment, world.now());
};
