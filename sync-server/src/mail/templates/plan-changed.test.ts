import { expect, test } from 'vitest';
import { planChangedMail, type PlanChange } from './plan-changed.ts';

const CHANGE: PlanChange = {
  to: 'ada@example.com',
  before: 'free',
  plan: 'pro',
  trialEndsAt: null,
  isRenewed: true,
  timezone: 'America/New_York',
  billingUrl: 'https://doorsign.example/billing',
};

test.each<{ name: string; change: Partial<PlanChange>; says: string }>([
  {
    name: 'a trial',
    // In New York it is still the evening before.
    change: { trialEndsAt: Date.parse('2026-12-07T03:00:00Z') },
    says: 'It’s free until December 6, 2026, then $9 per month.',
  },
  { name: 'a paid plan', change: { plan: 'enterprise' }, says: 'It’s $29 per month.' },
])('the mail about $name says what it costs', ({ change, says }) => {
  expect(planChangedMail({ ...CHANGE, ...change }).text).toContain(says);
});

test.each<{ name: string; change: Partial<PlanChange> }>([
  { name: 'a plan that an operator gave', change: { isRenewed: false } },
  { name: 'the free plan', change: { before: 'pro', plan: 'free' } },
])('the mail about $name names no price', ({ change }) => {
  expect(planChangedMail({ ...CHANGE, ...change }).text).not.toContain('$');
});
