import * as z from 'zod/mini';

/** Keys of the plans, cheapest first. */
export const PLAN_KEYS = ['free', 'pro', 'enterprise'] as const;

/** A plan's key. */
export const PlanKey = z.enum(PLAN_KEYS);
export type PlanKey = z.infer<typeof PlanKey>;

/** The plan of an owner; `other` is one that only a newer server sells. */
export type AnyPlan = PlanKey | 'other';

/** Reads a plan's key; a key that this build does not know becomes `other`.
 * @param word a plan's key, as it is stored or sent by a server of any release */
export const readPlan = (word: string): AnyPlan => PLAN_KEYS.find((key) => key === word) ?? 'other';

/** A plan that is paid for. */
export type PaidPlan = Exclude<PlanKey, 'free'>;

/** Length of the free trial of a paid plan, in days, once per account. Source: shared-schema/docs/product-rules.md#p8. */
export const TRIAL_DAYS = 14;

/** The features that a plan can unlock. */
export const FEATURES = [
  'holidayScheduling',
  'seasonalHours',
  'emergencyClosures',
  'customMessages',
  'analytics',
  'multipleLocations',
  'teamManagement',
  'apiAccess',
  'webhooks',
  'whiteLabel',
  'customCss',
] as const;
export type Feature = (typeof FEATURES)[number];

/** One row of the catalog. `amount` is in minor units of `currency` per month. */
export interface Plan {
  readonly key: AnyPlan;
  /** Name in the app's shell and on /profile. */
  readonly name: string;
  /** Name on the landing, pricing and billing pages. */
  readonly marketingName: string;
  readonly amount: number;
  readonly currency: 'usd';
  /** The price as text, the same everywhere. */
  readonly price: string;
  readonly limits: Readonly<Record<'domains' | 'locations' | 'seats' | 'apiKeys' | 'webhooks', number>>;
  readonly features: Readonly<Record<Feature, boolean>>;
}

const including = (...features: readonly Feature[]): Plan['features'] =>
  Object.fromEntries(FEATURES.map((feature) => [feature, features.includes(feature)])) as Plan['features'];

/** The plans on sale. Source: facts plan.*, feature.* and flag.*; shared-schema/docs/product-rules.md#p2, #p12. */
const SOLD: Readonly<Record<PlanKey, Plan>> = {
  free: {
    key: 'free',
    name: 'Starter',
    marketingName: 'Starter',
    amount: 0,
    currency: 'usd',
    price: '$0 forever',
    limits: { domains: 1, locations: 1, seats: 1, apiKeys: 0, webhooks: 0 },
    features: including(),
  },
  pro: {
    key: 'pro',
    name: 'Business',
    marketingName: 'Business Pro',
    amount: 900,
    currency: 'usd',
    price: '$9 per month',
    limits: { domains: 2, locations: 2, seats: 1, apiKeys: 0, webhooks: 0 },
    features: including('holidayScheduling', 'seasonalHours', 'emergencyClosures', 'customMessages', 'analytics'),
  },
  enterprise: {
    key: 'enterprise',
    name: 'Multi-Location',
    marketingName: 'Enterprise',
    amount: 2900,
    currency: 'usd',
    price: '$29 per month',
    limits: { domains: 5, locations: 10, seats: 25, apiKeys: 20, webhooks: 10 },
    features: including(...FEATURES),
  },
};

/** The only table of plans, read by every page, gate and payment call. For `other`, this build knows neither price nor contents: it allows
 * what the largest plan allows, and the server decides. */
export const PLANS: Readonly<Record<AnyPlan, Plan>> = {
  ...SOLD,
  other: {
    ...SOLD.enterprise,
    key: 'other',
    name: 'Your plan',
    marketingName: 'Your plan',
    amount: 0,
    price: '',
  },
};

/** Returns whether a plan includes a feature. */
export const can = (plan: AnyPlan, feature: Feature): boolean => PLANS[plan].features[feature];
