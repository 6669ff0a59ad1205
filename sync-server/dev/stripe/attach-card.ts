import { cardDeclined } from './api-error.ts';
import { toPaymentMethod } from './cards.ts';
import { findCustomer } from './customers.ts';
import type { CardBehaviour, CardRow } from './state.ts';
import { changeSubscription, liveSubscriptions } from './subscriptions.ts';
import type { World } from './world.ts';

/** Attaches a card to a customer as the new default. */
export const attachCard = (
  { state, now, newId, record }: World,
  customerId: string,
  behaviour: CardBehaviour,
): CardRow => {
  const customer = findCustomer(state, customerId);
  const card: CardRow = { id: newId('pm'), created: now(), customer: customerId, behaviour };
  state.cards.push(card);
  customer.card = card.id;
  record('payment_method.attached', toPaymentMethod(card));
  return card;
};

/** Replaces a customer's card, also for running subscriptions. Open invoices wait for their next attempt.
 * @throws StripeError card_declined for a card that is declined at once */
export const replaceCard = (world: World, customerId: string, behaviour: CardBehaviour): void => {
  if (behaviour === 'declines') {
    throw cardDeclined();
  }
  const { id } = attachCard(world, customerId, behaviour);
  for (const subscription of liveSubscriptions(world.state, customerId))
    changeSubscription(world, subscription, { card: id });
};
