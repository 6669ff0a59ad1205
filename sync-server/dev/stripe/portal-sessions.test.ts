import { expect, test } from 'vitest';
import { PUBLIC_URL, startStripe } from '../../test/start-stripe.ts';

const BACK = `${PUBLIC_URL}/billing`;

test('the portal cancels at the end of the period, by a moment, and takes it back', async () => {
  const { stripe, subscribe, press, open } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14 });
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: BACK });
  expect(portal).toMatchObject({ object: 'billing_portal.session', customer, flow: null, return_url: BACK });
  expect(await open(portal.url)).toMatchObject({
    html: expect.stringContaining('Free trial until March 25, 2026') as string,
  });

  const form = { subscription: subscription.id };
  expect(await press(portal.url, { ...form, action: 'ask_cancel' })).toMatchObject({
    html: expect.stringContaining('stays yours until March 25, 2026') as string,
  });
  expect(await press(portal.url, { ...form, action: 'cancel' })).toMatchObject({
    html: expect.stringContaining('Ends on March 25, 2026') as string,
  });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'trialing',
    cancel_at: subscription.trial_end,
    cancel_at_period_end: false,
  });
  await press(portal.url, { ...form, action: 'resume' });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
  expect(await press(portal.url, { action: 'back' })).toMatchObject({
    html: expect.stringContaining(`<a href="${BACK}">Back to Doorsign</a>`) as string,
  });
});

test('a change of plan is confirmed, and leads back to where it came from', async () => {
  const { stripe, standIn, subscribe, press, open, takeTypes } = await startStripe();
  const { customer, subscription } = await subscribe();
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: BACK,
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: `${BACK}?changed` } },
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? '', price: standIn.keys.priceEnterprise, quantity: 1 }],
      },
    },
  });
  expect(portal.flow).toMatchObject({ type: 'subscription_update_confirm', after_completion: { type: 'redirect' } });
  expect(await open(portal.url)).toMatchObject({ html: expect.stringContaining('Due today: $20.00') as string });
  await takeTypes();
  const form = { action: 'confirm', subscription: subscription.id, price: standIn.keys.priceEnterprise };
  expect(await press(portal.url, form)).toEqual({ kind: 'redirect', to: `${BACK}?changed` });
  expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(form.price);
  expect((await takeTypes()).slice(0, 3)).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'invoice.finalized',
  ]);
  // A second press changes nothing.
  await press(portal.url, form);
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(2);
  expect(await open(portal.url)).toMatchObject({ html: expect.stringContaining('Manage your subscription') as string });
});

test('a change that the card does not pay is told, and does not happen', async () => {
  const { stripe, standIn, subscribe, press } = await startStripe();
  const { customer, subscription } = await subscribe({ card: 'declines_later' });
  const portal = await stripe.billingPortal.sessions.create({ customer });
  const form = { action: 'confirm', subscription: subscription.id, price: standIn.keys.priceEnterprise };
  expect(await press(portal.url, form)).toMatchObject({ html: expect.stringContaining('card was declined') as string });
  expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(standIn.keys.pricePro);
});

test('another card pays what is open', async () => {
  const { stripe, standIn, subscribe, press, open } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14, card: 'declines_later' });
  standIn.controls.advance(15 * 24 * 60 * 60 * 1000);
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: BACK,
    flow_data: { type: 'payment_method_update' },
  });
  expect(await open(portal.url)).toMatchObject({ html: expect.stringContaining('Save card') as string });
  expect(await press(portal.url, { action: 'card', card: 'declines' })).toMatchObject({
    html: expect.stringContaining('card was declined') as string,
  });
  const home = await press(portal.url, { action: 'card', card: 'pays' });
  expect(home).toMatchObject({ html: expect.stringContaining('Pay now') as string });
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  await press(portal.url, { action: 'pay', invoice: invoice?.id ?? '' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test.each([
  { flow: 'subscription_cancel', text: 'Cancel your subscription?' },
  { flow: 'subscription_update', text: 'Choose Doorsign Enterprise' },
] as const)('the portal opens at $flow', async ({ flow, text }) => {
  const { stripe, subscribe, open, press } = await startStripe();
  const { customer, subscription } = await subscribe();
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: BACK,
    flow_data: { type: flow, [flow]: { subscription: subscription.id } },
  });
  expect(await open(portal.url)).toMatchObject({ html: expect.stringContaining(text) as string });
  expect(await press(portal.url, { action: 'back' })).toEqual({ kind: 'redirect', to: BACK });
});

test('a flow for somebody else’s subscription, a foreign item or the same price is refused', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const mine = await subscribe();
  const theirs = await subscribe();
  const item = mine.subscription.items.data[0]?.id ?? '';
  const confirm = (subscription: string, id: string, price: string) =>
    stripe.billingPortal.sessions.create({
      customer: mine.customer,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription, items: [{ id, price }] },
      },
    });
  const { pricePro, priceEnterprise } = standIn.keys;
  for (const [subscription, id, price] of [
    [theirs.subscription.id, item, priceEnterprise],
    [mine.subscription.id, 'si_x', priceEnterprise],
    [mine.subscription.id, item, 'price_x'],
    [mine.subscription.id, item, pricePro],
  ] as const)
    await expect(confirm(subscription, id, price)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});
