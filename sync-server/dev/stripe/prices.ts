import Stripe from 'stripe';
import { PLANS } from '@doorsign/shared-schema/plans';
import { endpoint } from './endpoint.ts';
import { noSuch } from './api-error.ts';
import { flag, listOf, listParameters, text } from './parameters.ts';
import { toList } from './lists.ts';

/** A product of the Stripe account with its monthly price; there is one for each paid plan. */
interface Price {
  id: string;
  product: string;
  name: string;
  amount: number;
}

/** The currency of all prices. */
export const CURRENCY = PLANS.pro.currency;

const CREATED = Date.parse('2026-01-01T00:00:00Z') / 1000;

const priceOf = (plan: 'pro' | 'enterprise'): Price => ({
  id: `price_doorsign_${plan}`,
  product: `prod_doorsign_${plan}`,
  name: `Doorsign ${PLANS[plan].marketingName}`,
  amount: PLANS[plan].amount,
});

export const PRICES = { pro: priceOf('pro'), enterprise: priceOf('enterprise') } as const;

export const ALL_PRICES: readonly Price[] = [PRICES.pro, PRICES.enterprise];

/** @throws StripeError resource_missing */
export const findPrice = (id: string, param = 'price'): Price => {
  const price = ALL_PRICES.find((candidate) => candidate.id === id);
  if (!price) throw noSuch('price', id, param);
  return price;
};

export const toPrice = ({ id, product, amount }: Price): Stripe.Price => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: CURRENCY,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product,
  recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: Stripe.Decimal.from(amount),
});

/** Returns the legacy form of a price, which subscription items still contain. */
export const toPlan = ({ id, product, amount }: Price): Stripe.Plan => ({
  id,
  object: 'plan',
  active: true,
  amount,
  amount_decimal: Stripe.Decimal.from(amount),
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: CURRENCY,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export const toProduct = ({ id, product, name }: Price): Stripe.Product => ({
  id: product,
  object: 'product',
  active: true,
  created: CREATED,
  default_price: id,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  updated: CREATED,
  url: null,
});

export const priceEndpoints = [
  endpoint('GET', '/v1/prices', listParameters({ active: flag, product: text, currency: text }), (input) =>
    toList(
      '/v1/prices',
      ALL_PRICES.filter(
        ({ product }) =>
          input.active !== false && (input.product ?? product) === product && (input.currency ?? CURRENCY) === CURRENCY,
      ).map(toPrice),
      input,
    ),
  ),
  endpoint('GET', '/v1/prices/:id', {}, (_, id) => toPrice(findPrice(id))),
  endpoint('GET', '/v1/products', listParameters({ active: flag, ids: listOf(text) }), (input) =>
    toList(
      '/v1/products',
      ALL_PRICES.filter(({ product }) => input.active !== false && (input.ids?.includes(product) ?? true)).map(
        toProduct,
      ),
      input,
    ),
  ),
  endpoint('GET', '/v1/products/:id', {}, (_, id) => {
    const price = ALL_PRICES.find(({ product }) => product === id);
    if (!price) throw noSuch('product', id);
    return toProduct(price);
  }),
];
