import { WEBHOOK_PATH } from '@doorsign/shared-schema/api';
import { PLANS, type PaidPlan } from '@doorsign/shared-schema/plans';
import Stripe from 'stripe';
import * as z from 'zod';
import { createStripeClient } from '../../../billing/stripe-client.ts';
import { findings, reasonOf, type Check, type Finding } from '../check.ts';

const { ok, warn, fail } = findings('Stripe');

/** No retries, so that the time limit of a check is not spent on them. */
const ONCE = { maxNetworkRetries: 0 };

const Price = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.int().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullish(),
});

const Endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

/** Events that Stripe must send; without them plans follow payments only once an hour. Source: sync-server/docs/configure.md#payments. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
];

export const stripeCheck: Check = {
  what: 'Stripe',
  async run({ config, signal }) {
    const { stripe, mode, publicUrl } = config;
    if (!stripe.keys) {
      if (mode === 'local') return [ok(`not configured: pages stand in, ${publicUrl}/dev/stripe`)];
      return [
        warn('not configured: nothing can be bought', 'set the four STRIPE_ variables, or leave it if nothing is sold'),
      ];
    }
    const client = createStripeClient({ apiBase: stripe.apiBase, keys: stripe.keys }, signal);
    const { secretKey, pricePro, priceEnterprise } = stripe.keys;
    const found = (
      await Promise.all([
        checkPrice(client, 'pro', pricePro),
        checkPrice(client, 'enterprise', priceEnterprise),
        checkEndpoint(client, publicUrl + WEBHOOK_PATH),
      ])
    ).flat();
    if (mode === 'production' && secretKey.includes('_test_'))
      found.push(
        warn('the key is of a sandbox: nobody really pays', 'set the four STRIPE_ variables of the live account'),
      );
    if (found.length === 0) return [ok('the key works, both prices are right, and the webhook is set up')];
    // If Stripe does not respond, all three checks report the same.
    return [...new Map(found.map((one) => [one.found, one])).values()];
  },
};

const checkPrice = async (client: Stripe, plan: PaidPlan, id: string): Promise<Finding[]> => {
  const variable = plan === 'pro' ? 'STRIPE_PRICE_PRO' : 'STRIPE_PRICE_ENTERPRISE';
  try {
    const price = Price.parse(await client.prices.retrieve(id, {}, ONCE));
    const { amount, currency } = PLANS[plan];
    const wrong = [
      ...(price.active ? [] : ['is archived']),
      ...(price.currency === currency ? [] : [`is in ${price.currency}, not ${currency}`]),
      ...(price.unit_amount === amount ? [] : [`is ${price.unit_amount}, and our pages say ${amount}`]),
      ...(price.recurring?.interval === 'month' && price.recurring.interval_count === 1
        ? []
        : ['is not for one month']),
    ];
    if (wrong.length === 0) return [];
    return [fail(`the price ${id} ${wrong.join(', ')}`, `make a price as docs/configure.md says, and set ${variable}`)];
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return [
        fail(
          `there is no price ${id} in this account`,
          `set ${variable} to the id of a price (price_…) of the key's account`,
        ),
      ];
    return [refusal(error, 'read Prices')];
  }
};

const checkEndpoint = async (client: Stripe, url: string): Promise<Finding[]> => {
  try {
    const { data } = Endpoints.parse(await client.webhookEndpoints.list({ limit: 100 }, ONCE));
    const ours = data.filter((endpoint) => endpoint.url === url);
    if (ours.length === 0)
      return [
        warn(`no webhook leads to ${url}`, 'add the endpoint in the Dashboard; until then plans follow once an hour'),
      ];
    const live = ours.find(({ status }) => status === 'enabled');
    if (!live) return [warn('the webhook is switched off', "switch it on in Stripe's Dashboard")];
    const missing = EVENTS.filter(
      (event) => !live.enabled_events.some((enabled) => enabled === '*' || enabled === event),
    );
    if (missing.length === 0) return [];
    return [warn(`the webhook is not told of ${missing.join(', ')}`, 'add these events to the endpoint')];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return [
        warn(
          'the key may not read Webhook Endpoints, so the webhook was not looked at',
          'allow the key to read them, or look in the Dashboard',
        ),
      ];
    return [refusal(error, 'read Webhook Endpoints')];
  }
};

const refusal = (error: unknown, right: string): Finding => {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return fail('Stripe does not know the key', 'set STRIPE_SECRET_KEY to a key of the account (sk_… or rk_…)');
  if (error instanceof Stripe.errors.StripePermissionError)
    return fail(`the key may not ${right}`, `allow the restricted key to ${right}`);
  if (error instanceof z.ZodError) return fail('it answers what Stripe does not document', 'check STRIPE_API_BASE');
  return fail(`it cannot be asked: ${reasonOf(error)}`, 'check STRIPE_API_BASE, and that the firewall lets us out');
};
