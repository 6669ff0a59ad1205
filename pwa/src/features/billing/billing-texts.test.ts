import { expect, test } from 'vitest';
import { amountText, overdueText, subscriptionText, type Subscription } from './billing-texts.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');

const PRO: Subscription = {
  available: true,
  plan: 'pro',
  status: 'active',
  subscribedPlan: 'pro',
  trialEndsAt: null,
  periodEndsAt: '2026-12-20T12:00:00.000Z',
  cancelAt: null,
  graceEndsAt: null,
  trialAvailable: false,
  supportEmail: null,
};
const FREE: Subscription = { ...PRO, plan: 'free', status: null, subscribedPlan: null, periodEndsAt: null };
const TRIAL: Subscription = { ...PRO, status: 'trialing', trialEndsAt: '2026-12-04T12:00:00.000Z' };

test.each<{ name: string; subscription: Subscription; words: string | null }>([
  { name: 'nothing bought', subscription: FREE, words: null },
  { name: 'a month that renews', subscription: PRO, words: 'Your next payment of $9.00 is due on Dec 20, 2026.' },
  {
    name: 'a trial',
    subscription: TRIAL,
    words: '14 days left in your free trial. Your first payment of $9.00 is due on Dec 4, 2026.',
  },
  {
    name: 'the last day of a trial',
    subscription: { ...TRIAL, trialEndsAt: '2026-11-20T20:00:00.000Z' },
    words: '1 day left in your free trial. Your first payment of $9.00 is due on Nov 20, 2026.',
  },
  {
    name: 'a trial of the larger plan',
    subscription: { ...TRIAL, plan: 'enterprise', subscribedPlan: 'enterprise' },
    words: '14 days left in your free trial. Your first payment of $29.00 is due on Dec 4, 2026.',
  },
  {
    name: 'a plan that was cancelled',
    subscription: { ...PRO, cancelAt: '2026-12-20T12:00:00.000Z' },
    words: 'Your plan ends on Dec 20, 2026. After that you’ll be on Starter; your settings stay.',
  },
  {
    name: 'a trial that was cancelled',
    subscription: { ...TRIAL, cancelAt: '2026-12-04T12:00:00.000Z' },
    words: 'Your plan ends on Dec 4, 2026. After that you’ll be on Starter; your settings stay.',
  },
  { name: 'a payment that is missing', subscription: { ...PRO, status: 'past_due' }, words: null },
])('$name', ({ subscription, words }) => {
  expect(subscriptionText(subscription, NOW)).toBe(words);
});

test.each<{ name: string; subscription: Subscription; words: string | null }>([
  { name: 'nothing bought', subscription: FREE, words: null },
  { name: 'all paid', subscription: PRO, words: null },
  { name: 'a trial', subscription: TRIAL, words: null },
  {
    name: 'the days of grace',
    subscription: { ...PRO, status: 'past_due', graceEndsAt: '2026-11-27T12:00:00.000Z' },
    words: 'You’ll keep Business Pro until Nov 27, 2026. Update your card to stay on it.',
  },
  {
    name: 'the grace is over',
    subscription: { ...PRO, plan: 'free', status: 'past_due' },
    words:
      'You’re on Starter until your payment for Business Pro goes through. Your settings stay. Update your card to get Business Pro back.',
  },
  {
    name: 'retries are over',
    subscription: { ...PRO, plan: 'free', status: 'unpaid', subscribedPlan: 'enterprise' },
    words:
      'You’re on Starter until your payment for Enterprise goes through. Your settings stay. Update your card to get Enterprise back.',
  },
])('the warning about $name', ({ subscription, words }) => {
  expect(overdueText(subscription)).toBe(words);
});

test.each([
  { amount: 900, words: '$9.00' },
  { amount: 0, words: '$0.00' },
  { amount: 2905, words: '$29.05' },
  { amount: -450, words: '-$4.50' },
])('$amount minor units are $words', ({ amount, words }) => {
  expect(amountText(amount, 'usd')).toBe(words);
});
