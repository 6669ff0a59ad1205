import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startStripe, type TestStripe } from '../../test/start-stripe.ts';
import { isWholeRun } from '../../scripts/run-tests/scope.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An action of a customer or a shop, in any order. An action that is currently impossible is refused and changes nothing. */
type Action =
  | { do: 'checkout'; trialDays: number | null; plan: 'pro' | 'enterprise' }
  | { do: 'press'; session: number; button: 'pay' | 'cancel' | 'authenticated'; card: Card }
  | { do: 'expire'; session: number }
  | { do: 'advance'; hours: number }
  | { do: 'schedule'; atPeriodEnd: boolean }
  | { do: 'cancel' }
  | { do: 'change_plan'; plan: 'pro' | 'enterprise' }
  | { do: 'portal'; button: 'cancel' | 'resume' | 'card'; card: Card }
  | { do: 'pay_invoice' }
  | { do: 'refund'; amount: number };

type Card = 'pays' | 'declines' | 'asks_to_authenticate' | 'declines_later';

const card = fc.constantFrom<Card>('pays', 'declines', 'asks_to_authenticate', 'declines_later');
const plan = fc.constantFrom<'pro' | 'enterprise'>('pro', 'enterprise');
const session = fc.nat(3);

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('checkout' as const), trialDays: fc.constantFrom(null, 1, 14), plan }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      session,
      button: fc.constantFrom('pay' as const, 'cancel' as const, 'authenticated' as const),
      card,
    }),
  },
  fc.record({ do: fc.constant('expire' as const), session }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('advance' as const), hours: fc.constantFrom(1, 25, 80, 400, 1000) }),
  },
  fc.record({ do: fc.constant('schedule' as const), atPeriodEnd: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('change_plan' as const), plan }),
  fc.record({
    do: fc.constant('portal' as const),
    button: fc.constantFrom('cancel' as const, 'resume' as const, 'card' as const),
    card,
  }),
  fc.record({ do: fc.constant('pay_invoice' as const) }),
  fc.record({ do: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 1000 }) }),
);

const start = fc.record(
  { trialDays: fc.constantFrom(1, 14), plan, card: fc.constantFrom<Card>('pays', 'declines_later') },
  { requiredKeys: ['plan', 'card'] },
);

const perform = async (world: TestStripe, customer: string, step: Action): Promise<unknown> => {
  const { stripe, standIn } = world;
  const { data: sessions } = await stripe.checkout.sessions.list({ customer });
  const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: 'all' });
  const [subscription] = subscriptions;
  const url = (place: number) => standIn.checkoutUrl(sessions[place % sessions.length]?.id ?? '');
  switch (step.do) {
    case 'checkout':
      return world.checkout({
        customer,
        plan: step.plan,
        ...(step.trialDays !== null && { trialDays: step.trialDays }),
      });
    case 'press':
      return sessions.length > 0 && world.press(url(step.session), { action: step.button, card: step.card });
    case 'expire':
      return stripe.checkout.sessions.expire(sessions[step.session % sessions.length]?.id ?? 'none');
    case 'advance':
      return standIn.controls.advance((step.hours * DAY_MS) / 24);
    case 'schedule':
      return stripe.subscriptions.update(subscription?.id ?? 'none', { cancel_at_period_end: step.atPeriodEnd });
    case 'cancel':
      return stripe.subscriptions.cancel(subscription?.id ?? 'none');
    case 'change_plan': {
      const price = step.plan === 'pro' ? standIn.keys.pricePro : standIn.keys.priceEnterprise;
      const items = [{ id: subscription?.items.data[0]?.id ?? 'none', price }];
      return stripe.subscriptions.update(subscription?.id ?? 'none', { items });
    }
    case 'portal': {
      const portal = await stripe.billingPortal.sessions.create({ customer });
      return world.press(portal.url, { action: step.button, card: step.card, subscription: subscription?.id ?? '' });
    }
    case 'pay_invoice':
      return stripe.invoices.pay((await stripe.invoices.list({ customer, status: 'open' })).data[0]?.id ?? 'none');
    case 'refund': {
      const [intent] = (await stripe.paymentIntents.list({ customer })).data;
      return stripe.refunds.create({ payment_intent: intent?.id ?? 'none', amount: step.amount });
    }
  }
};

const checkSession = (checkout: Stripe.Checkout.Session, nowS: number): void => {
  const isComplete = checkout.status === 'complete';
  expect(checkout.subscription !== null).toBe(isComplete);
  expect(checkout.invoice !== null).toBe(isComplete);
  expect(checkout.url !== null).toBe(checkout.status === 'open');
  expect(checkout.payment_status === 'unpaid').toBe(!isComplete);
  if (checkout.status === 'open') expect(checkout.expires_at).toBeGreaterThan(nowS);
};

const checkSubscription = (subscription: Stripe.Subscription, nowS: number): void => {
  const [item] = subscription.items.data;
  expect(item?.current_period_start).toBeLessThan(item?.current_period_end ?? 0);
  const isOver = subscription.status === 'canceled';
  expect(subscription.ended_at !== null).toBe(isOver);
  if (isOver) {
    expect(subscription.ended_at).toBeLessThanOrEqual(nowS);
    return;
  }
  expect(item?.current_period_end).toBeGreaterThan(nowS);
  expect(item?.current_period_start).toBeLessThanOrEqual(nowS);
  if (subscription.status === 'trialing') expect(subscription.trial_end).toBe(item?.current_period_end);
  if (subscription.cancel_at !== null) expect(subscription.cancel_at).toBeGreaterThan(nowS);
  if (subscription.cancel_at_period_end) expect(subscription.cancel_at).toBe(item?.current_period_end);
};

const checkInvoice = (invoice: Stripe.Invoice): void => {
  expect(invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.total);
  expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
  expect(invoice.amount_remaining === 0 || invoice.status !== 'paid').toBe(true);
  if (invoice.status === 'draft') return;
  const owed = invoice.total + invoice.starting_balance;
  expect([invoice.amount_due, invoice.ending_balance]).toEqual([Math.max(0, owed), Math.min(0, owed)]);
  if (invoice.next_payment_attempt !== null) expect(invoice.status).toBe('open');
};

/** Checks that credit is conserved: each invoice starts with the credit that the previous one left. */
const checkCredit = (invoices: readonly Stripe.Invoice[], balance: number): void => {
  const finalized = invoices
    .filter(({ number }) => number !== null)
    .sort((a, b) => (a.number ?? '').localeCompare(b.number ?? ''));
  let credit = 0;
  for (const invoice of finalized) {
    expect(invoice.starting_balance).toBe(credit);
    credit = invoice.ending_balance ?? 0;
  }
  expect(balance).toBe(credit);
};

const everything = { limit: 100 };

/** Checks that the objects are consistent, and that the last event about each object equals its current state. */
const checkWorld = async ({ stripe, standIn }: TestStripe, customer: string): Promise<void> => {
  const nowS = Math.floor(standIn.controls.now() / 1000);
  const { data: sessions } = await stripe.checkout.sessions.list({ customer, ...everything });
  const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: 'all', ...everything });
  const { data: invoices } = await stripe.invoices.list({ customer, ...everything });
  for (const checkout of sessions) checkSession(checkout, nowS);
  for (const subscription of subscriptions) checkSubscription(subscription, nowS);
  for (const invoice of invoices) checkInvoice(invoice);
  checkCredit(invoices, ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance);
  expect(subscriptions).toHaveLength(sessions.filter(({ status }) => status === 'complete').length);

  const { data: refunds } = await stripe.refunds.list(everything);
  for (const { id, amount_received: received } of (await stripe.paymentIntents.list({ customer, ...everything }))
    .data) {
    const given = refunds.filter(({ payment_intent: intent }) => intent === id);
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(received);
  }

  const told = new Map<string, unknown>();
  for await (const { data } of stripe.events.list(everything)) {
    const object = data.object as { id: string };
    if (!told.has(object.id)) told.set(object.id, object);
  }
  for (const object of [...subscriptions, ...invoices]) {
    const last = told.get(object.id);
    if (last !== undefined) expect(JSON.parse(JSON.stringify(object))).toEqual(JSON.parse(JSON.stringify(last)));
  }
};

test('in whatever order an owner acts and time passes, the objects agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(start, fc.array(action, { minLength: 5, maxLength: 25 }), async (options, steps) => {
      const world = await startStripe();
      const { customer } = await world.subscribe(options);
      for (const step of steps) {
        const before = JSON.stringify(world.standIn.controls.state.subscriptions);
        await perform(world, customer, step).catch((error: Stripe.errors.StripeError) => {
          expect(error.type).toMatch(/^Stripe(InvalidRequest|Card)Error$/);
          // A refused action changes no subscription, except for a declined payment of an invoice.
          if (step.do !== 'pay_invoice')
            expect(JSON.stringify(world.standIn.controls.state.subscriptions)).toBe(before);
        });
        await checkWorld(world, customer);
      }
      await world.standIn.close();
    }),
    { seed: 20261121, numRuns: isWholeRun ? 20 : 2 },
  );
}, 600_000);
