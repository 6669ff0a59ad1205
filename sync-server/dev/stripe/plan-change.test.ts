import { expect, test } from 'vitest';
import { startStripe } from '../../test/start-stripe.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('a change to a dearer plan in the middle of a month costs the difference at once', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { customer, subscription } = await subscribe();
  const month = Date.parse('2026-04-11T12:00:00Z') - Date.parse('2026-03-11T12:00:00Z');
  standIn.controls.advance(month / 2);
  const items = [{ id: subscription.items.data[0]?.id, price: standIn.keys.priceEnterprise }];
  const changed = await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
  expect(changed.items.data).toMatchObject([{ price: { unit_amount: 2900 } }]);
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    amount_paid: 1000,
    lines: { data: [{ amount: -450 }, { amount: 1450 }] },
  });
});

test('a change to a cheaper plan is credit for the next invoices', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { customer, subscription } = await subscribe({ plan: 'enterprise' });
  const items = [{ id: subscription.items.data[0]?.id, price: standIn.keys.pricePro }];
  await stripe.subscriptions.update(subscription.id, { items });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -2000 });
  standIn.controls.advance(32 * DAY_MS);
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
    total: 900,
    starting_balance: -2000,
    ending_balance: -1100,
    amount_due: 0,
    status: 'paid',
  });
});

test('a change in a trial, and one without proration, cost nothing', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const trial = await subscribe({ trialDays: 14 });
  const paid = await subscribe();
  for (const { subscription, customer } of [trial, paid]) {
    const items = [{ id: subscription.items.data[0]?.id, price: standIn.keys.priceEnterprise }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
  }
});

test('a change that the card does not pay does not happen', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { subscription } = await subscribe({ card: 'declines_later' });
  const items = [{ id: subscription.items.data[0]?.id, price: standIn.keys.priceEnterprise }];
  await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(standIn.keys.pricePro);
});
