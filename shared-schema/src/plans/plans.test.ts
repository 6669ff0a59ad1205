import { expect, test } from 'vitest';
import { FEATURE_TEXTS } from './feature-texts.ts';
import { can, FEATURES, PLAN_KEYS, PLANS, type Feature } from './plans.ts';

test.each([
  { plan: 'free' as const, name: 'Starter', marketingName: 'Starter', amount: 0, domains: 1, locations: 1 },
  { plan: 'pro' as const, name: 'Business', marketingName: 'Business Pro', amount: 900, domains: 2, locations: 2 },
  {
    plan: 'enterprise' as const,
    name: 'Multi-Location',
    marketingName: 'Enterprise',
    amount: 2900,
    domains: 5,
    locations: 10,
  },
])('the plan $plan matches facts plan.*', ({ plan, domains, locations, ...row }) => {
  expect(PLANS[plan]).toMatchObject({ key: plan, ...row, limits: { domains, locations } });
});

test.each<{ feature: Feature; plans: string[] }>([
  { feature: 'holidayScheduling', plans: ['pro', 'enterprise'] },
  { feature: 'seasonalHours', plans: ['pro', 'enterprise'] },
  { feature: 'emergencyClosures', plans: ['pro', 'enterprise'] },
  { feature: 'customMessages', plans: ['pro', 'enterprise'] },
  { feature: 'analytics', plans: ['pro', 'enterprise'] },
  { feature: 'multipleLocations', plans: ['enterprise'] },
  { feature: 'teamManagement', plans: ['enterprise'] },
  { feature: 'apiAccess', plans: ['enterprise'] },
  { feature: 'webhooks', plans: ['enterprise'] },
  { feature: 'whiteLabel', plans: ['enterprise'] },
  { feature: 'customCss', plans: ['enterprise'] },
])('$feature is included in $plans', ({ feature, plans }) => {
  expect(PLAN_KEYS.filter((plan) => can(plan, feature))).toEqual(plans);
});

test('the displayed price equals the charged amount', () => {
  expect(PLAN_KEYS.map((key) => PLANS[key].price)).toEqual(['$0 forever', '$9 per month', '$29 per month']);
  for (const key of PLAN_KEYS) expect(PLANS[key].price.startsWith(`$${PLANS[key].amount / 100} `)).toBe(true);
});

test.each(['Custom messages', 'Emergency closures', 'Priority support: by email, answered first'])(
  'Business Pro has %j today',
  (text) => {
    expect(FEATURE_TEXTS.pro).toContainEqual({ text, available: true });
  },
);

test('every plan describes every feature', () => {
  for (const key of PLAN_KEYS) {
    expect(Object.keys(PLANS[key].features)).toEqual([...FEATURES]);
    expect(FEATURE_TEXTS[key].length).toBeGreaterThan(0);
  }
});
