import { expect, test } from 'vitest';
import { entitlementOf, GRANTED, grantOf, hasHadTrial, type SubscriptionFacts } from './entitlement.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-11T12:00:00Z');

const subscription = (parts: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  id: 'sub_1',
  plan: 'pro',
  status: 'active',
  trialEndsAt: null,
  periodEndsAt: NOW + 20 * DAY,
  cancelAt: null,
  pastDueSince: null,
  createdAt: NOW - 10 * DAY,
  ...parts,
});

test.each([
  { status: 'trialing', plan: 'pro' },
  { status: 'active', plan: 'pro' },
  { status: 'incomplete', plan: 'free' },
  { status: 'incomplete_expired', plan: 'free' },
  { status: 'unpaid', plan: 'free' },
  { status: 'canceled', plan: 'free' },
  { status: 'paused', plan: 'free' },
  { status: 'a word that Stripe invents later', plan: 'free' },
])('a subscription that is $status means the plan $plan', ({ status, plan }) => {
  expect(entitlementOf([subscription({ status })], NOW).plan).toBe(plan);
});

test.each([
  { name: 'the moment the payment fails', pastDueSince: NOW, plan: 'pro' },
  { name: 'a millisecond before seven days are over', pastDueSince: NOW - 7 * DAY + 1, plan: 'pro' },
  { name: 'seven days later', pastDueSince: NOW - 7 * DAY, plan: 'free' },
  { name: 'a month later', pastDueSince: NOW - 30 * DAY, plan: 'free' },
])('past due, $name, the plan is $plan', ({ pastDueSince, plan }) => {
  const entitlement = entitlementOf([subscription({ status: 'past_due', pastDueSince })], NOW);
  expect(entitlement).toMatchObject({ plan, graceEndsAt: pastDueSince + 7 * DAY });
});

test('a cancelled subscription counts until Stripe ends it', () => {
  expect(entitlementOf([subscription({ cancelAt: NOW + DAY })], NOW).plan).toBe('pro');
});

test.each([
  { name: 'none', subscriptions: [], plan: 'free', id: undefined },
  {
    name: 'one for a price that is none of ours',
    subscriptions: [subscription({ plan: null })],
    plan: 'free',
    id: 'sub_1',
  },
  {
    name: 'an ended one and a running one',
    subscriptions: [subscription({ id: 'sub_old', plan: 'enterprise', status: 'canceled' }), subscription({})],
    plan: 'pro',
    id: 'sub_1',
  },
  {
    name: 'two that run',
    subscriptions: [subscription({}), subscription({ id: 'sub_2', plan: 'enterprise', createdAt: NOW - 50 * DAY })],
    plan: 'enterprise',
    id: 'sub_2',
  },
  {
    name: 'one that pays and a newer one that does not',
    subscriptions: [
      subscription({}),
      subscription({ id: 'sub_2', plan: 'enterprise', status: 'unpaid', createdAt: NOW }),
    ],
    plan: 'pro',
    id: 'sub_1',
  },
])('of $name, the plan is $plan whatever their order', ({ subscriptions, plan, id }) => {
  for (const order of [subscriptions, subscriptions.toReversed()]) {
    const entitlement = entitlementOf(order, NOW);
    expect(entitlement.plan).toBe(plan);
    expect(entitlement.subscription?.id).toBe(id);
  }
});

test('an ended subscription is nothing to manage', () => {
  expect(entitlementOf([subscription({ status: 'canceled' })], NOW).subscription).toBeNull();
});

test('a trial counts as had when it ended long ago', () => {
  expect(hasHadTrial([subscription({})])).toBe(false);
  expect(hasHadTrial([subscription({ status: 'canceled', trialEndsAt: NOW - 90 * DAY })])).toBe(true);
});

const given = (plan: 'pro' | 'enterprise') =>
  subscription({ id: 'granted-1', plan, status: GRANTED, periodEndsAt: null });

test.each([
  { name: 'alone', paid: [], gives: 'pro', plan: 'pro', id: undefined },
  { name: 'above a paid one', paid: [subscription({})], gives: 'enterprise', plan: 'enterprise', id: 'sub_1' },
  {
    name: 'below a paid one',
    paid: [subscription({ plan: 'enterprise' })],
    gives: 'pro',
    plan: 'enterprise',
    id: 'sub_1',
  },
  {
    name: 'after the grace of a paid one',
    paid: [subscription({ status: 'past_due', pastDueSince: NOW - 8 * DAY })],
    gives: 'pro',
    plan: 'pro',
    id: 'sub_1',
  },
] as const)('a plan that the operator gives, $name', ({ paid, gives, plan, id }) => {
  const all = [...paid, given(gives)];
  const entitlement = entitlementOf(all, NOW);
  // The subscription shown to the owner comes from Stripe, not from the grant.
  expect({ plan: entitlement.plan, id: entitlement.subscription?.id }).toEqual({ plan, id });
  expect(grantOf(all)).toBe(gives);
  expect(grantOf(paid)).toBeNull();
  expect(hasHadTrial(all)).toBe(false);
});
