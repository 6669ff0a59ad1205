import { expect, test } from 'vitest';
import {
  businessOf,
  customerOf,
  StripeEvent,
  StripeInvoice,
  StripeSession,
  StripeSubscription,
  subscriptionFacts,
  transactionFacts,
} from './stripe-facts.ts';

const START_S = 1_770_000_000;
const END_S = START_S + 30 * 86_400;

const planOfPrice = (id: string) => {
  if (id === 'price_pro') return 'pro';
  return id === 'price_enterprise' ? 'enterprise' : null;
};

const item = (price: object) => ({ id: 'si_1', price, current_period_start: START_S, current_period_end: END_S });

const subscription = (parts: object = {}): StripeSubscription =>
  StripeSubscription.parse({
    id: 'sub_1',
    status: 'active',
    created: START_S,
    cancel_at: null,
    cancel_at_period_end: false,
    trial_end: null,
    items: { data: [item({ id: 'price_pro' })] },
    ...parts,
  });

const line = (price: string, amount: number) => ({ amount, pricing: { price_details: { price } } });

const invoice = (parts: object = {}): StripeInvoice =>
  StripeInvoice.parse({
    id: 'in_1',
    status: 'paid',
    amount_due: 900,
    amount_paid: 900,
    currency: 'usd',
    created: START_S,
    attempt_count: 1,
    parent: { subscription_details: { subscription: 'sub_1' } },
    lines: { data: [line('price_pro', 900)] },
    ...parts,
  });

test.each([
  { name: 'nothing cancelled', parts: {}, cancelAt: null },
  { name: 'a moment', parts: { cancel_at: END_S - 5 }, cancelAt: (END_S - 5) * 1000 },
  { name: 'the end of the period', parts: { cancel_at_period_end: true }, cancelAt: END_S * 1000 },
])('with $name a subscription ends at $cancelAt', ({ parts, cancelAt }) => {
  expect(subscriptionFacts(subscription(parts), [], planOfPrice)).toMatchObject({
    cancelAt,
    periodEndsAt: END_S * 1000,
    createdAt: START_S * 1000,
  });
});

test.each([
  { name: 'a price of the configuration', prices: [{ id: 'price_enterprise' }], plan: 'enterprise' },
  { name: 'an old price that says its plan', prices: [{ id: 'price_old', metadata: { plan: 'pro' } }], plan: 'pro' },
  { name: 'a price that says a plan that there is not', prices: [{ id: 'x', metadata: { plan: 'gold' } }], plan: null },
  { name: 'a price that is none of ours', prices: [{ id: 'price_other' }], plan: null },
  { name: 'two prices', prices: [{ id: 'price_pro' }, { id: 'price_enterprise' }], plan: 'enterprise' },
])('$name is the plan $plan', ({ prices, plan }) => {
  const bought = subscription({ items: { data: prices.map(item) } });
  expect(subscriptionFacts(bought, [], planOfPrice).plan).toBe(plan);
});

test.each([
  {
    name: 'the oldest open invoice',
    created: [START_S + 50, START_S + 10],
    parts: { status: 'open' },
    since: START_S + 10,
  },
  { name: 'the period, without an open invoice', created: [START_S + 10], parts: {}, since: START_S },
  {
    name: 'the period, if only another subscription owes',
    created: [START_S - 99],
    parts: { status: 'open', parent: { subscription_details: { subscription: { id: 'sub_2' } } } },
    since: START_S,
  },
])('a payment is overdue since $name', ({ created, parts, since }) => {
  const invoices = created.map((at) => invoice({ ...parts, created: at }));
  const overdue = subscription({ status: 'past_due' });
  expect(subscriptionFacts(overdue, invoices, planOfPrice).pastDueSince).toBe(since * 1000);
  expect(subscriptionFacts(subscription(), invoices, planOfPrice).pastDueSince).toBeNull();
});

test.each([
  { parts: {}, shown: { paymentStatus: 'paid', amount: 900 } },
  { parts: { amount_paid: 400 }, shown: { paymentStatus: 'paid', amount: 400 } },
  { parts: { status: 'open', attempt_count: 0, amount_paid: 0 }, shown: { paymentStatus: 'pending', amount: 900 } },
  { parts: { status: 'open', attempt_count: 2, amount_paid: 0 }, shown: { paymentStatus: 'failed', amount: 900 } },
  { parts: { status: 'uncollectible', amount_paid: 0 }, shown: { paymentStatus: 'failed', amount: 900 } },
])('an invoice with $parts is shown as $shown', ({ parts, shown }) => {
  expect(transactionFacts(invoice(parts), [], planOfPrice)).toMatchObject({ plan: 'pro', currency: 'usd', ...shown });
});

test.each([
  { name: 'a draft', parts: { status: 'draft' } },
  { name: 'a void one', parts: { status: 'void' } },
  { name: 'one without a status', parts: { status: null } },
  { name: 'one for something else', parts: { lines: { data: [line('price_other', 900)] } } },
])('$name is no transaction', ({ parts }) => {
  expect(transactionFacts(invoice(parts), [], planOfPrice)).toBeNull();
});

test('a change of plan is for the plan that was bought, not for the one that was given back', () => {
  const lines = { data: [line('price_pro', -450), line('price_enterprise', 1450)] };
  expect(transactionFacts(invoice({ lines }), [], planOfPrice)?.plan).toBe('enterprise');
});

test('an invoice whose lines name no price of ours is for the plan of its subscription', () => {
  const facts = [subscriptionFacts(subscription(), [], planOfPrice)];
  expect(transactionFacts(invoice({ lines: { data: [] } }), facts, planOfPrice)?.plan).toBe('pro');
});

test.each([
  {
    object: { object: 'subscription', id: 'sub_1', customer: 'cus_1', metadata: { business: 'b1' } },
    who: ['cus_1', 'b1'],
  },
  { object: { object: 'invoice', id: 'in_1', customer: { id: 'cus_1' } }, who: ['cus_1', null] },
  { object: { object: 'customer', id: 'cus_1' }, who: ['cus_1', null] },
  { object: { object: 'price', id: 'price_1' }, who: [null, null] },
])('an event about $object.object is about $who', ({ object, who }) => {
  const event = StripeEvent.parse({ id: 'evt_1', type: 'any', data: { object } });
  expect([customerOf(event), businessOf(event)]).toEqual(who);
});

test.each([
  { name: 'a subscription', schema: StripeSubscription },
  { name: 'an invoice', schema: StripeInvoice },
  { name: 'a session', schema: StripeSession },
  { name: 'an event', schema: StripeEvent },
])('what is not $name does not pass for one', ({ schema }) => {
  for (const garbage of [{}, [], null, 'ok', { id: 1 }, { id: 'x', data: {} }])
    expect(schema.safeParse(garbage).success).toBe(false);
});
