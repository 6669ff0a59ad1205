import { expect, test } from 'vitest';
import { createClient, startStripe } from '../../test/start-stripe.ts';

test.each(['', 'sk_test_somebody_else'])('the key %j is refused', async (key) => {
  const { standIn } = await startStripe();
  const response = await fetch(`${standIn.apiBase}/v1/prices`, { headers: { Authorization: `Bearer ${key}` } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  await expect(createClient(standIn, 'sk_test_other').prices.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  });
});

test('prices and products are the catalogue’s', async () => {
  const { stripe, standIn } = await startStripe();
  const { data } = await stripe.prices.list({ active: true, expand: ['data.product'] });
  expect(data).toMatchObject([
    {
      id: standIn.keys.pricePro,
      unit_amount: 900,
      currency: 'usd',
      recurring: { interval: 'month' },
      product: { name: 'Doorsign Business Pro' },
    },
    { id: standIn.keys.priceEnterprise, unit_amount: 2900, product: { name: 'Doorsign Enterprise' } },
  ]);
  expect((await stripe.prices.retrieve(standIn.keys.pricePro)).unit_amount_decimal?.toString()).toBe('900');
  const products = (await stripe.products.list()).data;
  expect(await stripe.products.retrieve(products[0]?.id ?? '')).toMatchObject({ default_price: standIn.keys.pricePro });
  await expect(stripe.products.retrieve('prod_x')).rejects.toMatchObject({ statusCode: 404 });
});

test('customers are made, changed, found by e-mail and deleted with their subscriptions', async () => {
  const { stripe, subscribe, takeTypes } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14 });
  await takeTypes();
  await stripe.customers.update(customer, { email: 'new@example.com', metadata: { account: 'a1' } });
  expect((await stripe.customers.list({ email: 'new@example.com' })).data).toMatchObject([
    { id: customer, name: 'Corner Café', metadata: { account: 'a1' } },
  ]);
  expect(await stripe.customers.update(customer, { metadata: { account: '' } })).toMatchObject({ metadata: {} });
  expect(await stripe.customers.retrieve(customer, { expand: ['subscriptions'] })).toMatchObject({
    subscriptions: { data: [{ id: subscription.id }] },
  });
  expect(await stripe.customers.del(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  await expect(stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject({ code: 'resource_missing' });
  expect(await takeTypes()).toEqual([
    'customer.updated',
    'customer.updated',
    'customer.subscription.deleted',
    'customer.deleted',
  ]);
});

test('a key that is used again gives the first answer and does nothing twice', async () => {
  const { stripe } = await startStripe();
  const create = (email: string, idempotencyKey: string) => stripe.customers.create({ email }, { idempotencyKey });
  const first = await create('a@example.com', 'key-1');
  const again = await create('a@example.com', 'key-1');
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.customers.list()).data).toHaveLength(1);
  await expect(create('b@example.com', 'key-1')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  expect((await create('b@example.com', 'key-2')).id).not.toBe(first.id);
});

test('a request that is refused for its parameters leaves its key free, one that failed later does not', async () => {
  const { stripe, standIn, checkout } = await startStripe();
  const idempotencyKey = 'key-1';
  await expect(stripe.customers.create({ nmae: 'x' } as object, { idempotencyKey })).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  await stripe.customers.create({ name: 'x' }, { idempotencyKey });

  const { session } = await checkout();
  await stripe.checkout.sessions.expire(session.id);
  const expireAgain = () => stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'key-2' });
  const message = await expireAgain().catch((error: Error) => error.message);
  await expect(expireAgain()).rejects.toMatchObject({ message });

  standIn.controls.advance(25 * 60 * 60 * 1000);
  await stripe.customers.create({ name: 'a day later the key is free' }, { idempotencyKey });
});

test('an expansion that leads nowhere is refused', async () => {
  const { stripe, subscribe } = await startStripe();
  const { subscription } = await subscribe();
  for (const path of ['status', 'nothing', 'latest_invoice.nothing', 'items.data.id'])
    await expect(stripe.subscriptions.retrieve(subscription.id, { expand: [path] })).rejects.toMatchObject({
      message: `This property cannot be expanded (${path}).`,
    });
  expect(
    await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['customer', 'default_payment_method', 'items.data.price.product', 'latest_invoice.payments', 'schedule'],
    }),
  ).toMatchObject({
    customer: { object: 'customer' },
    default_payment_method: { card: { last4: '4242' } },
    items: { data: [{ price: { product: { object: 'product' } } }] },
    latest_invoice: { payments: { data: [{ object: 'invoice_payment' }] } },
    schedule: null,
  });
});

test('what the stand-in does not know is told, not made up', async () => {
  const { stripe, standIn } = await startStripe();
  await expect(stripe.coupons.list()).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)') as string,
  });
  await expect(stripe.customers.list({}, { apiVersion: '2020-08-27' })).rejects.toMatchObject({
    message: expect.stringContaining('Invalid Stripe API version') as string,
  });
  const response = await fetch(`${standIn.apiBase}/v1/customers?a[=1`, {
    headers: { Authorization: `Basic ${btoa(`${standIn.keys.secretKey}:`)}` },
  });
  expect(await response.json()).toMatchObject({ error: { message: 'Invalid parameter name: a[' } });
});
