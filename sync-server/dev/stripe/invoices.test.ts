import { expect, test } from 'vitest';
import { startStripe } from '../../test/start-stripe.ts';

test('invoices are listed by customer, subscription, status and time, newest first', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { customer, subscription } = await subscribe();
  await subscribe();
  standIn.controls.advance(32 * 24 * 60 * 60 * 1000);
  const all = (await stripe.invoices.list({ customer })).data;
  expect(all.map(({ billing_reason: reason }) => reason)).toEqual(['subscription_cycle', 'subscription_create']);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toEqual(all);
  expect((await stripe.invoices.list({ customer, status: 'draft' })).data).toEqual([]);
  expect((await stripe.invoices.list({ customer, created: { gt: subscription.created } })).data).toHaveLength(1);
  expect((await stripe.invoices.list({ customer, created: subscription.created })).data).toHaveLength(1);
});

test('a long list comes page by page', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { customer } = await subscribe();
  standIn.controls.advance(200 * 24 * 60 * 60 * 1000);
  const first = await stripe.invoices.list({ customer, limit: 3 });
  expect(first).toMatchObject({ has_more: true, url: '/v1/invoices' });
  const ids: string[] = [];
  for await (const { id } of stripe.invoices.list({ customer, limit: 3 })) ids.push(id);
  expect(ids).toEqual((await stripe.invoices.list({ customer, limit: 100 })).data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(7);
  const before = await stripe.invoices.list({ customer, limit: 2, ending_before: ids[3] });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  await expect(stripe.invoices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(stripe.invoices.list({ starting_after: 'in_x' })).rejects.toMatchObject({ param: 'starting_after' });
});

test('a payment can be given back, in parts, and not twice', async () => {
  const { stripe, subscribe, takeTypes } = await startStripe();
  const { customer } = await subscribe();
  const [intent] = (await stripe.paymentIntents.list({ customer })).data;
  const id = intent?.id ?? '';
  expect(await stripe.refunds.create({ payment_intent: id, amount: 400 })).toMatchObject({
    amount: 400,
    status: 'succeeded',
    payment_intent: id,
  });
  const rest = await stripe.refunds.create({ charge: intent?.latest_charge as string });
  expect(rest).toMatchObject({ amount: 500, payment_intent: id });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([500, 400]);
  expect(await stripe.refunds.retrieve(rest.id)).toEqual(expect.objectContaining({ amount: 500 }));
  expect((await takeTypes()).filter((type) => type === 'refund.created')).toHaveLength(2);
});

test.each([
  { params: {}, code: 'parameter_missing', param: 'payment_intent' },
  { params: { payment_intent: 'pi_x' }, code: 'resource_missing', param: 'payment_intent' },
  { params: { charge: 'ch_x' }, code: 'resource_missing', param: 'charge' },
])('a refund of nothing is refused: $params', async ({ params, code, param }) => {
  const { stripe } = await startStripe();
  await expect(stripe.refunds.create(params)).rejects.toMatchObject({ code, param });
});

test('a refund of more than was paid is refused', async () => {
  const { stripe, subscribe } = await startStripe();
  const { customer } = await subscribe();
  const [intent] = (await stripe.paymentIntents.list({ customer })).data;
  await expect(stripe.refunds.create({ payment_intent: intent?.id, amount: 901 })).rejects.toMatchObject({
    param: 'amount',
  });
});

test('payments of invoices tell which payment intent it was', async () => {
  const { stripe, subscribe } = await startStripe();
  const { customer } = await subscribe();
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const [payment] = (
    await stripe.invoicePayments.list({ invoice: invoice?.id, expand: ['data.payment.payment_intent'] })
  ).data;
  expect(payment).toMatchObject({
    status: 'paid',
    amount_paid: 900,
    payment: { payment_intent: { status: 'succeeded' } },
  });
  expect(await stripe.invoicePayments.retrieve(payment?.id ?? '')).toMatchObject({ invoice: invoice?.id });
});
