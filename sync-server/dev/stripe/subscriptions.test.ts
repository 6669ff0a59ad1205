import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startStripe } from '../../test/start-stripe.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const periodEnd = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data.map((item) => new Date(item.current_period_end * 1000).toISOString())[0];

test('a trial is announced three days before its end, then becomes active, and is charged an hour later', async () => {
  const { stripe, standIn, subscribe, takeTypes } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14 });
  await takeTypes();

  standIn.controls.advance(11 * DAY_MS);
  expect(await takeTypes()).toEqual(['customer.subscription.trial_will_end']);
  standIn.controls.advance(3 * DAY_MS);
  expect(await takeTypes()).toEqual(['invoice.created', 'customer.subscription.updated']);
  const active = await stripe.subscriptions.retrieve(subscription.id);
  expect(active.status).toBe('active');
  expect(periodEnd(active)).toBe('2026-04-25T12:00:00.000Z');
  expect((await stripe.invoices.list({ customer, status: 'draft' })).data).toMatchObject([
    { billing_reason: 'subscription_cycle', amount_due: 900 },
  ]);

  standIn.controls.advance(HOUR_MS);
  expect(await takeTypes()).toEqual([
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('months renew one after the other, however long nobody looked', async () => {
  const { stripe, standIn, subscribe } = await startStripe({ now: () => Date.parse('2026-01-31T10:00:00Z') });
  const { customer, subscription } = await subscribe();
  standIn.controls.advance(90 * DAY_MS);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  expect(periodEnd(renewed)).toBe('2026-05-31T10:00:00.000Z');
  const { data: invoices } = await stripe.invoices.list({ customer, status: 'paid' });
  expect(invoices.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
  ]);
});

test('what comes due by the clock that was passed in happens too', async () => {
  let nowMs = Date.parse('2026-03-11T12:00:00Z');
  const { stripe, subscribe, takeTypes } = await startStripe({ now: () => nowMs });
  const { subscription } = await subscribe({ trialDays: 14 });
  // Receive pending events first: after the clock jump, their signatures would be too old.
  await takeTypes();
  nowMs += 15 * DAY_MS;
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a payment that fails is tried three times more, then the subscription ends', async () => {
  const { stripe, standIn, subscribe, takeTypes } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14, card: 'declines_later' });
  await takeTypes();
  const statusAfter = async (ms: number): Promise<string> => {
    standIn.controls.advance(ms);
    return (await stripe.subscriptions.retrieve(subscription.id)).status;
  };

  expect(await statusAfter(14 * DAY_MS)).toBe('active');
  expect(await statusAfter(HOUR_MS)).toBe('past_due');
  expect(await takeTypes()).toEqual([
    'customer.subscription.trial_will_end',
    'invoice.created',
    'customer.subscription.updated',
    'invoice.finalized',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  expect(open).toMatchObject({ attempt_count: 1, amount_remaining: 900 });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
  expect(await statusAfter(3 * DAY_MS)).toBe('past_due');
  expect(await statusAfter(5 * DAY_MS)).toBe('past_due');
  expect(await statusAfter(7 * DAY_MS)).toBe('canceled');
  expect(await takeTypes()).toContain('customer.subscription.deleted');
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancellation_details: { reason: 'payment_failed' },
  });
});

test('an account may keep an unpaid subscription instead, and its invoices stay drafts', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  standIn.controls.setAfterLastRetry('mark_unpaid');
  const { customer, subscription } = await subscribe({ trialDays: 14, card: 'declines_later' });
  standIn.controls.advance(30 * DAY_MS);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid');
  standIn.controls.advance(30 * DAY_MS);
  const { data } = await stripe.invoices.list({ customer });
  expect(data.map(({ status }) => status)).toEqual(['draft', 'open', 'paid']);
});

test('an invoice that is paid late brings the subscription back', async () => {
  const { stripe, standIn, subscribe, press } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14, card: 'declines_later' });
  standIn.controls.advance(15 * DAY_MS);
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const id = open?.id ?? '';
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  const portal = await stripe.billingPortal.sessions.create({ customer });
  await press(portal.url, { action: 'card', card: 'pays' });
  expect(await stripe.invoices.pay(id)).toMatchObject({ status: 'paid' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'invoice_already_paid' });
});

test('a subscription that is cancelled at the end of its period runs until then', async () => {
  const { stripe, standIn, subscribe, received, takeTypes } = await startStripe();
  const { subscription } = await subscribe();
  await takeTypes();
  const scheduled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(scheduled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  await standIn.controls.webhooks.settled();
  expect(received[0]?.data).toMatchObject({ previous_attributes: { cancel_at_period_end: false, cancel_at: null } });
  standIn.controls.advance(32 * DAY_MS);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: scheduled.cancel_at,
    canceled_at: scheduled.canceled_at,
  });
  expect(await takeTypes()).toEqual(['customer.subscription.updated', 'customer.subscription.deleted']);
});

test.each([
  { name: 'the end of the period', undo: { cancel_at_period_end: false }, schedule: { cancel_at_period_end: true } },
  {
    name: 'a moment',
    undo: { cancel_at: '' as const },
    schedule: { cancel_at: Date.parse('2026-03-20T00:00:00Z') / 1000 },
  },
  {
    name: 'the nearest period’s end',
    undo: { cancel_at: '' as const },
    schedule: { cancel_at: 'min_period_end' as const },
  },
])('a cancellation for $name can be taken back', async ({ schedule, undo }) => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { subscription } = await subscribe({ trialDays: 14 });
  expect((await stripe.subscriptions.update(subscription.id, schedule)).cancel_at).not.toBeNull();
  expect(await stripe.subscriptions.update(subscription.id, undo)).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
  });
  standIn.controls.advance(20 * DAY_MS);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a trial that is cancelled ends with nothing charged', async () => {
  const { stripe, standIn, subscribe, takeTypes } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14 });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await takeTypes();
  standIn.controls.advance(15 * DAY_MS);
  expect((await stripe.subscriptions.retrieve(subscription.id)).ended_at).toBe(subscription.trial_end);
  expect((await stripe.invoices.list({ customer })).data).toMatchObject([{ amount_due: 0 }]);
  expect(await takeTypes()).toEqual(['customer.subscription.trial_will_end', 'customer.subscription.deleted']);
});

test('a subscription that is cancelled now is over at once, and stays so', async () => {
  const { stripe, subscribe, takeTypes } = await startStripe();
  const { customer, subscription } = await subscribe({ trialDays: 14 });
  expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
  expect((await takeTypes()).at(-1)).toBe('customer.subscription.deleted');
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  });
  expect(await stripe.subscriptions.update(subscription.id, { metadata: { note: 'bye' } })).toMatchObject({
    metadata: { note: 'bye' },
  });
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  expect((await stripe.subscriptions.list({ customer, status: 'ended' })).data).toHaveLength(1);
});

test('a trial can end now, or later than it was to', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { subscription: ended } = await subscribe({ trialDays: 14 });
  expect(await stripe.subscriptions.update(ended.id, { trial_end: 'now' })).toMatchObject({ status: 'active' });
  const { subscription: longer } = await subscribe({ trialDays: 14 });
  await stripe.subscriptions.update(longer.id, { trial_end: Date.parse('2026-04-30T00:00:00Z') / 1000 });
  standIn.controls.advance(20 * DAY_MS);
  expect((await stripe.subscriptions.retrieve(longer.id)).status).toBe('trialing');
  await expect(stripe.subscriptions.update(longer.id, { trial_end: 1 })).rejects.toMatchObject({ param: 'trial_end' });
});

test.each(['incomplete', 'incomplete_expired', 'paused', 'unpaid'] as const)(
  'a test can put a subscription into %s',
  async (status) => {
    const { stripe, standIn, subscribe, takeTypes } = await startStripe();
    const { subscription } = await subscribe();
    await takeTypes();
    standIn.controls.forceStatus(subscription.id, status);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
    expect(await takeTypes()).toEqual(['customer.subscription.updated']);
  },
);
