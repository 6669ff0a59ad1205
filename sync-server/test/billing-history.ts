import { WEBHOOK_PATH } from '@doorsign/shared-schema/api';
import type { Shop } from './billing-shop.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns everything that billing has stored, except the times of receipt. */
export const storedBilling = async ({ server }: Shop) => {
  const { read } = server.deps.database;
  const [business] = await read.selectFrom('businesses').select(['plan', 'stripe_customer']).orderBy('id').execute();
  const subscriptions = await read.selectFrom('subscriptions').selectAll().orderBy('id').execute();
  const transactions = await read.selectFrom('transactions').selectAll().orderBy('id').execute();
  const checkouts = await read.selectFrom('checkouts').selectAll().orderBy('id').execute();
  const mails = await read.selectFrom('outgoing_mail').select(['kind', 'subject']).orderBy('subject').execute();
  return {
    business,
    subscriptions,
    transactions,
    checkouts,
    mails: mails.filter(({ kind }) => kind === 'billing').map(({ subject }) => subject),
  };
};

/** Deletes everything that the server has stored from Stripe since the checkout. */
export const forgetBilling = ({ server }: Shop): Promise<void> =>
  server.deps.database.write(async (tx) => {
    await tx.deleteFrom('stripe_events').execute();
    await tx.deleteFrom('subscriptions').execute();
    await tx.deleteFrom('transactions').execute();
    await tx.deleteFrom('outgoing_mail').where('kind', '=', 'billing').execute();
    await tx.updateTable('checkouts').set({ state: 'open' }).execute();
    await tx.updateTable('businesses').set({ plan: 'free' }).execute();
  });

export const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Sends a webhook to one of the servers, as Stripe does. */
export const postEvent = (
  serverUrl: string,
  { body, signature }: { body: string; signature: string },
): Promise<Response> =>
  fetch(serverUrl + WEBHOOK_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
    body,
  });

/** Simulates a subscription with more than twenty events: a trial, paid months, a declined card, and the end.
 * @returns the ids of the events */
export const liveThrough = async (shop: Shop): Promise<string[]> => {
  const { stripe } = shop;
  stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro', 'declines_later');
  for (let week = 0; week < 6; week += 1) {
    shop.server.pass(7 * DAY);
    stripe.catchUp();
  }
  return stripe.webhooks.pending().map(({ id }) => id);
};
