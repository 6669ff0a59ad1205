import { expect, test } from 'vitest';
import { PUBLIC_URL, startStripe } from '../../test/start-stripe.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('a checkout with a trial ends in a trialing subscription, and costs nothing today', async () => {
  const { stripe, standIn, checkout, press, takeTypes } = await startStripe();
  const { customer, session } = await checkout({ trialDays: 14 });
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    client_reference_id: 'account-1',
    amount_total: 0,
    currency: 'usd',
    subscription: null,
    url: standIn.checkoutUrl(session.id),
  });

  const answer = await press(session.url, { action: 'pay' });
  expect(answer).toEqual({ kind: 'redirect', to: `${PUBLIC_URL}/billing/success?session_id=${session.id}` });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'subscription.latest_invoice', 'line_items'],
  });
  const trialEnd = session.created + 14 * 24 * 60 * 60;
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    url: null,
    subscription: {
      status: 'trialing',
      trial_end: trialEnd,
      latest_invoice: { status: 'paid', total: 0, billing_reason: 'subscription_create' },
      items: { data: [{ current_period_end: trialEnd, price: { id: standIn.keys.pricePro, unit_amount: 900 } }] },
    },
    line_items: { data: [{ quantity: 1, price: { id: standIn.keys.pricePro } }] },
  });
  expect(await takeTypes()).toEqual([
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'checkout.session.completed',
  ]);
});

test('a checkout without a trial is paid at once', async () => {
  const { stripe, standIn, subscribe, takeTypes } = await startStripe();
  const { session, subscription } = await subscribe({ plan: 'enterprise' });
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 2900 });
  expect(subscription).toMatchObject({
    status: 'active',
    trial_end: null,
    items: {
      data: [
        {
          current_period_start: Date.parse('2026-03-11T12:00:00Z') / 1000,
          current_period_end: Date.parse('2026-04-11T12:00:00Z') / 1000,
          price: { id: standIn.keys.priceEnterprise },
        },
      ],
    },
  });
  const [invoice] = (await stripe.invoices.list({ customer: session.customer as string, expand: ['data.payments'] }))
    .data;
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2900, billing_reason: 'subscription_create' });
  const intent = invoice?.payments?.data[0]?.payment.payment_intent;
  expect(await stripe.paymentIntents.retrieve(intent as string)).toMatchObject({
    status: 'succeeded',
    amount_received: 2900,
  });
  expect(await takeTypes()).toContain('payment_intent.succeeded');
});

test('without a customer, the checkout makes one of the e-mail', async () => {
  const { stripe, standIn, press } = await startStripe();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'new@example.com',
    line_items: [{ price: standIn.keys.pricePro, quantity: 1 }],
    success_url: `${PUBLIC_URL}/billing/success`,
  });
  await press(session.url, { action: 'pay' });
  const { customer } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
  expect(customer).toMatchObject({ email: 'new@example.com' });
});

test('a card that is declined leaves the checkout open for another one', async () => {
  const { stripe, checkout, press } = await startStripe();
  const { session } = await checkout();
  expect(await press(session.url, { action: 'pay', card: 'declines' })).toMatchObject({
    kind: 'page',
    html: expect.stringContaining('Your card was declined.') as string,
  });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
  expect(await press(session.url, { action: 'pay', card: 'pays' })).toMatchObject({ kind: 'redirect' });
});

test('a card that asks to authenticate pays after that, and not before', async () => {
  const { stripe, checkout, press } = await startStripe();
  const { session } = await checkout({ trialDays: 14 });
  const card = 'asks_to_authenticate';
  expect(await press(session.url, { action: 'pay', card })).toMatchObject({
    html: expect.stringContaining('Complete') as string,
  });
  expect(await press(session.url, { action: 'not_authenticated', card })).toMatchObject({
    html: expect.stringContaining('unable to authenticate') as string,
  });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect(await press(session.url, { action: 'authenticated', card })).toMatchObject({ kind: 'redirect' });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
});

test('Cancel leads to the cancel page, and the checkout stays open', async () => {
  const { stripe, checkout, press } = await startStripe();
  const { session } = await checkout();
  expect(await press(session.url, { action: 'cancel' })).toEqual({
    kind: 'redirect',
    to: `${PUBLIC_URL}/billing/cancel`,
  });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('two tabs that pay one checkout make one subscription', async () => {
  const { stripe, checkout, press } = await startStripe();
  const { customer, session } = await checkout();
  const first = await press(session.url, { action: 'pay' });
  expect(await press(session.url, { action: 'pay' })).toEqual(first);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a customer who has been deleted since cannot pay', async () => {
  const { stripe, checkout, press } = await startStripe();
  const { customer, session } = await checkout();
  await stripe.customers.del(customer.id);
  expect(await press(session.url, { action: 'pay' })).toMatchObject({
    html: expect.stringContaining('No such customer') as string,
  });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('an expired checkout takes no payment, whether it was ended or forgotten for a day', async () => {
  const { stripe, standIn, checkout, press, open, takeTypes } = await startStripe();
  const ended = (await checkout()).session;
  const forgotten = (await checkout()).session;
  expect(await stripe.checkout.sessions.expire(ended.id)).toMatchObject({ status: 'expired', url: null });
  standIn.controls.advance(DAY_MS);
  for (const { url, id } of [ended, forgotten]) {
    expect(await press(url, { action: 'pay' })).toMatchObject({ html: expect.stringContaining('expired') as string });
    expect(await open(url)).toMatchObject({ html: expect.stringContaining('expired') as string });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('status of `expired`') as string,
    });
  }
  expect((await takeTypes()).filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
});

test('checkouts are listed newest first, by customer and status', async () => {
  const { stripe, checkout } = await startStripe();
  const { customer, session: first } = await checkout();
  const { session: second } = await checkout({ customer: customer.id });
  await checkout();
  await stripe.checkout.sessions.expire(first.id);
  const idsOf = async (params: { customer: string; status?: 'open' }) =>
    (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
  expect(await idsOf({ customer: customer.id })).toEqual([second.id, first.id]);
  expect(await idsOf({ customer: customer.id, status: 'open' })).toEqual([second.id]);
  expect((await stripe.checkout.sessions.listLineItems(first.id)).data).toHaveLength(1);
});

test.each([
  {
    name: 'an unknown price',
    change: { line_items: [{ price: 'price_x', quantity: 1 }] },
    code: 'resource_missing',
    param: 'line_items[0][price]',
  },
  { name: 'an unknown customer', change: { customer: 'cus_x' }, code: 'resource_missing', param: 'customer' },
  { name: 'no success page', change: { success_url: undefined }, code: 'parameter_missing', param: 'success_url' },
  {
    name: 'an empty reference',
    change: { client_reference_id: '' },
    code: 'parameter_invalid_empty',
    param: 'client_reference_id',
  },
  {
    name: 'a relative address',
    change: { success_url: '/billing/success' },
    code: 'url_invalid',
    param: 'success_url',
  },
  { name: 'a parameter that Stripe does not know', change: { plan: 'pro' }, code: 'parameter_unknown', param: 'plan' },
  {
    name: 'an unknown parameter inside another',
    change: { subscription_data: { trial_days: 14 } },
    code: 'parameter_unknown',
    param: 'subscription_data[trial_days]',
  },
  {
    name: 'a trial of no number',
    change: { subscription_data: { trial_period_days: 'x' } },
    code: 'parameter_invalid_integer',
    param: 'subscription_data[trial_period_days]',
  },
  { name: 'an end that is too soon', change: { expires_at: 1 }, code: undefined, param: 'expires_at' },
])('$name is refused', async ({ change, code, param }) => {
  const { stripe, standIn } = await startStripe();
  const creation = stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: standIn.keys.pricePro, quantity: 1 }],
    success_url: `${PUBLIC_URL}/billing/success`,
    ...(change as object),
  });
  await expect(creation).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param });
});
