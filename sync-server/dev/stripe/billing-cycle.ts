import { expireSession } from './checkout-sessions.ts';
import { collect, draftInvoice, finalizeInvoice } from './collection.ts';
import { DAY_S, HOUR_S, nextPeriodEnd } from './calendar.ts';
import { findPrice } from './prices.ts';
import type { SubscriptionRow } from './state.ts';
import { endSubscription, isLive, toSubscription, updateSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

/** The time between Stripe's announcement of a trial's end and the end. */
const TRIAL_NOTICE_S = 3 * DAY_S;

/** An event that happens automatically at its due time. */
interface Due {
  at: number;
  happen(): void;
}

/** Returns the next automatic event, if any: the end of a trial, a renewal, a retry, a cancellation, or the expiry of a session. */
export const nextDue = (world: World): Due | undefined => {
  const { state } = world;
  const dues: Due[] = [];
  for (const session of state.checkoutSessions) {
    if (session.status === 'open') dues.push({ at: session.expiresAt, happen: () => expireSession(world, session) });
  }
  for (const subscription of state.subscriptions.filter(isLive)) dues.push(...duesOf(world, subscription));
  for (const invoice of state.invoices) {
    if (invoice.status === 'draft' && invoice.finalizesAt !== null) {
      dues.push({
        at: invoice.finalizesAt,
        happen() {
          finalizeInvoice(world, invoice);
          collect(world, invoice, { isOwnerPresent: false });
        },
      });
    }
    if (invoice.status === 'open' && invoice.nextAttempt !== null)
      dues.push({ at: invoice.nextAttempt, happen: () => void collect(world, invoice, { isOwnerPresent: false }) });
  }
  // At the same time, the first in the list wins: a subscription is canceled rather than renewed.
  return dues.reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);
};

const duesOf = (world: World, subscription: SubscriptionRow): Due[] => {
  const { trialEnd, cancelAt, periodEnd, status } = subscription;
  const dues: Due[] = [];
  if (cancelAt !== null)
    dues.push({ at: cancelAt, happen: () => endSubscription(world, subscription, 'cancellation_requested') });
  if (status === 'trialing' && trialEnd !== null && !subscription.isTrialEndAnnounced) {
    dues.push({
      at: trialEnd - TRIAL_NOTICE_S,
      happen() {
        subscription.isTrialEndAnnounced = true;
        world.record('customer.subscription.trial_will_end', toSubscription(subscription));
      },
    });
  }
  const isBilled = ['trialing', 'active', 'past_due', 'unpaid'].includes(status);
  if (isBilled) dues.push({ at: periodEnd, happen: () => renew(world, subscription) });
  return dues;
};

/** Starts the next month with its invoice. The draft is finalized after an hour, as at Stripe. */
const renew = (world: World, subscription: SubscriptionRow): void =>
  updateSubscription(world, subscription, () => {
    const start = subscription.periodEnd;
    const end = nextPeriodEnd(subscription.anchor, start);
    const price = findPrice(subscription.price);
    subscription.periodStart = start;
    subscription.periodEnd = end;
    if (subscription.status === 'trialing') subscription.status = 'active';
    draftInvoice(world, subscription, {
      billingReason: 'subscription_cycle',
      lines: [
        {
          description: `${subscription.quantity} × ${price.name} (at $${price.amount / 100} / month)`,
          amount: price.amount * subscription.quantity,
          price: price.id,
          quantity: subscription.quantity,
          start,
          end,
          isProration: false,
        },
      ],
      // No payments are collected for an unpaid subscription.
      finalizesAt: subscription.status === 'unpaid' ? null : world.now() + HOUR_S,
    });
  });

/** Ends a trial early. */
export const endTrialNow = (world: World, subscription: SubscriptionRow): void => {
  const now = world.now();
  Object.assign(subscription, { trialEnd: now, anchor: now, periodEnd: now } satisfies Partial<SubscriptionRow>);
  renew(world, subscription);
};
