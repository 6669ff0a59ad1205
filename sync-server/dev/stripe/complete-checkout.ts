import { attachCard } from './attach-card.ts';
import { DAY_S, nextPeriodEnd } from './calendar.ts';
import { amountDueToday, toCheckoutSession } from './checkout-sessions.ts';
import { collect, draftInvoice, finalizeInvoice } from './collection.ts';
import { createCustomer } from './customers.ts';
import { findPrice } from './prices.ts';
import type { CardBehaviour, CheckoutSessionRow, SubscriptionRow } from './state.ts';
import { toSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

/** Completes a paid checkout: creates the subscription and its first invoice, and records the events.
 * @param behaviour of a card that is not declined now */
export const completeCheckout = (world: World, session: CheckoutSessionRow, behaviour: CardBehaviour): void => {
  const { state, now, newId, record } = world;
  const customerId = session.customer ?? createCustomer(world, { email: session.customerEmail }).id;
  const card = attachCard(world, customerId, behaviour);
  const price = findPrice(session.price);
  const trialEnd = session.trialDays === null ? null : now() + session.trialDays * DAY_S;
  const anchor = trialEnd ?? now();
  const periodEnd = trialEnd ?? nextPeriodEnd(anchor, now());
  const subscription: SubscriptionRow = {
    id: newId('sub'),
    created: now(),
    customer: customerId,
    item: newId('si'),
    price: session.price,
    quantity: session.quantity,
    status: trialEnd === null ? 'active' : 'trialing',
    anchor,
    periodStart: now(),
    periodEnd,
    trialStart: trialEnd === null ? null : now(),
    trialEnd,
    isTrialEndAnnounced: false,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    latestInvoice: null,
    card: card.id,
    metadata: session.subscriptionMetadata,
  };
  state.subscriptions.push(subscription);
  const amount = amountDueToday(session);
  const invoice = draftInvoice(world, subscription, {
    billingReason: 'subscription_create',
    lines: [
      {
        description:
          trialEnd === null
            ? `${session.quantity} × ${price.name} (at $${price.amount / 100} / month)`
            : `Free trial for ${session.quantity} × ${price.name}`,
        amount,
        price: price.id,
        quantity: session.quantity,
        start: now(),
        end: periodEnd,
        isProration: false,
      },
    ],
  });
  record('customer.subscription.created', toSubscription(subscription));
  finalizeInvoice(world, invoice);
  collect(world, invoice, { isOwnerPresent: true });
  Object.assign(session, {
    status: 'complete',
    paymentStatus: amount === 0 ? 'no_payment_required' : 'paid',
    customer: customerId,
    subscription: subscription.id,
    invoice: invoice.id,
  } satisfies Partial<CheckoutSessionRow>);
  record('checkout.session.completed', toCheckoutSession(session, world));
};
