import { cardDeclined } from './api-error.ts';
import { collect, draftInvoice, finalizeInvoice } from './collection.ts';
import { declinesLater } from './cards.ts';
import { findPrice } from './prices.ts';
import type { InvoiceLineRow, SubscriptionRow } from './state.ts';
import { changeSubscription, updateSubscription } from './subscriptions.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

interface PlanChange {
  price: string;
  /** The stand-in invoices prorations at once; with create_prorations, Stripe would wait for the next invoice. */
  proration: 'create_prorations' | 'none' | 'always_invoice';
}

/** Returns the current cost of a plan change in minor units: the rest of the period at the new price minus the rest at the old price. */
export const prorationOf = (
  { price: oldPrice, quantity, periodStart, periodEnd, status }: SubscriptionRow,
  newPrice: string,
  now: number,
): number => {
  const [credit, charge] = shares({ oldPrice, newPrice, quantity, periodStart, periodEnd }, now);
  return status === 'trialing' ? 0 : charge - credit;
};

interface Month {
  oldPrice: string;
  newPrice: string;
  quantity: number;
  periodStart: number;
  periodEnd: number;
}

const shares = ({ oldPrice, newPrice, quantity, periodStart, periodEnd }: Month, now: number): [number, number] => {
  const left = Math.max(0, periodEnd - now) / (periodEnd - periodStart);
  const shareOf = (price: string): number => Math.round(findPrice(price).amount * quantity * left);
  return [shareOf(oldPrice), shareOf(newPrice)];
};

/** Changes the price of a subscription at once. During a trial, and without proration, nothing is charged.
 * @throws StripeError card_declined if the difference cannot be collected; then nothing has changed */
export const changePlan = (world: World, subscription: SubscriptionRow, { price, proration }: PlanChange): void => {
  const now = world.now();
  const { periodStart, periodEnd, quantity, price: oldPrice } = subscription;
  const [credit, charge] = shares({ oldPrice, newPrice: price, quantity, periodStart, periodEnd }, now);
  const isCharged = subscription.status !== 'trialing' && proration !== 'none';
  if (!isCharged) {
    changeSubscription(world, subscription, { price });
    return;
  }
  if (charge > credit) assertCardPays(world, subscription);
  const line = (of: string, amount: number, words: string): Omit<InvoiceLineRow, 'id'> => ({
    description: `${words} ${quantity} × ${findPrice(of).name}`,
    amount,
    price: of,
    quantity,
    start: now,
    end: periodEnd,
    isProration: true,
  });
  const invoice = updateSubscription(world, subscription, () => {
    subscription.price = price;
    return draftInvoice(world, subscription, {
      billingReason: 'subscription_update',
      lines: [line(oldPrice, -credit, 'Unused time on'), line(price, charge, 'Remaining time on')],
    });
  });
  finalizeInvoice(world, invoice);
  collect(world, invoice, { isOwnerPresent: false });
};

const assertCardPays = ({ state }: World, { card, customer }: SubscriptionRow): void => {
  const cardId = card ?? findRow(state.customers, 'customer', customer).card;
  if (!declinesLater(state.cards.find(({ id }) => id === cardId))) return;
  throw cardDeclined();
};
