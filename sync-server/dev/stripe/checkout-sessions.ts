import type Stripe from 'stripe';
import * as z from 'zod';
import { StripeError } from './api-error.ts';
import { DAY_S, HOUR_S } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import { listOf, listParameters, metadata, text, wholeNumber } from './parameters.ts';
import { CURRENCY, findPrice, toPrice } from './prices.ts';
import type { CheckoutSessionRow, State } from './state.ts';
import { findCustomer } from './customers.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

/** Returns the amount that the owner pays today, in minor units. */
export const amountDueToday = ({ trialDays, price, quantity }: CheckoutSessionRow): number =>
  trialDays === null ? findPrice(price).amount * quantity : 0;

export const checkoutUrl = (pagesUrl: string, sessionId: string): string => `${pagesUrl}/checkout/${sessionId}`;

export const toCheckoutSession = (
  session: CheckoutSessionRow,
  { state, pagesUrl }: Pick<World, 'state' | 'pagesUrl'>,
): Stripe.Checkout.Session => {
  const customer = state.customers.find(({ id }) => id === session.customer);
  const email = customer?.email ?? session.customerEmail;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: true },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amountDueToday(session),
    amount_total: amountDueToday(session),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: CURRENCY,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customer === null || session.customerEmail !== null ? 'always' : null,
    customer_details:
      email === null
        ? null
        : {
            address: null,
            business_name: null,
            email,
            individual_name: null,
            name: customer?.name ?? null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: session.customerEmail,
    discounts: null,
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? checkoutUrl(pagesUrl, session.id) : null,
    wallet_options: null,
  };
};

/** Returns the line items of a session; a session contains them only on request. */
export const toLineItems = (session: CheckoutSessionRow): Stripe.ApiList<Stripe.LineItem> => {
  const price = findPrice(session.price);
  const item: Stripe.LineItem = {
    id: session.lineItem,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amountDueToday(session),
    amount_tax: 0,
    amount_total: amountDueToday(session),
    currency: CURRENCY,
    description: price.name,
    metadata: {},
    price: toPrice(price),
    quantity: session.quantity,
  };
  return toList(`/v1/checkout/sessions/${session.id}/line_items`, [item], {});
};

/** Expires a session, so that it can no longer be paid. */
export const expireSession = (world: World, session: CheckoutSessionRow): void => {
  session.status = 'expired';
  world.record('checkout.session.expired', toCheckoutSession(session, world));
};

const creation = {
  mode: z.literal('subscription'),
  line_items: listOf(z.strictObject({ price: text, quantity: wholeNumber })),
  success_url: text,
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.pipe(z.string().max(200)).optional(),
  expires_at: wholeNumber.optional(),
  metadata: metadata.optional(),
  payment_method_collection: z.literal('always').optional(),
  payment_method_types: listOf(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: wholeNumber.optional(),
      metadata: metadata.optional(),
      description: text.optional(),
    })
    .optional(),
};

type Creation = z.output<z.ZodObject<typeof creation>>;

const createSession = (world: World, input: Creation): CheckoutSessionRow => {
  const { state, now, newId } = world;
  const [item] = input.line_items;
  if (!item || input.line_items.length > 1)
    throw new StripeError('The stand-in sells exactly one line item.', { param: 'line_items' });
  findPrice(item.price, 'line_items[0][price]');
  if (input.customer !== undefined && input.customer_email !== undefined) {
    throw new StripeError('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer_email',
    });
  }
  if (input.customer !== undefined) findCustomer(state, input.customer, 'customer');
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = input[name];
    if (url !== undefined && !/^https?:\/\/\S+$/.test(url))
      throw new StripeError('Not a valid URL', { code: 'url_invalid', param: name });
  }
  const trialDays = input.subscription_data?.trial_period_days ?? null;
  if (trialDays !== null && (trialDays < 1 || trialDays > 730)) {
    throw new StripeError('The minimum number of trial period days is 1, the maximum 730.', {
      param: 'subscription_data[trial_period_days]',
    });
  }
  const expiresAt = input.expires_at ?? now() + DAY_S;
  if (expiresAt < now() + HOUR_S / 2 || expiresAt > now() + DAY_S) {
    throw new StripeError(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return {
    id: newId('cs_test'),
    created: now(),
    expiresAt,
    status: 'open',
    paymentStatus: 'unpaid',
    customer: input.customer ?? null,
    customerEmail: input.customer_email ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    lineItem: newId('li'),
    price: item.price,
    quantity: item.quantity,
    trialDays,
    metadata: input.metadata ?? {},
    subscriptionMetadata: input.subscription_data?.metadata ?? {},
    subscription: null,
    invoice: null,
  };
};

const findSession = (state: State, id: string): CheckoutSessionRow =>
  findRow(state.checkoutSessions, 'checkout.session', id);

export const checkoutSessionEndpoints = (world: World) => {
  const { state } = world;
  return [
    endpoint('POST', '/v1/checkout/sessions', creation, (input) => {
      const session = createSession(world, input);
      state.checkoutSessions.push(session);
      return toCheckoutSession(session, world);
    }),
    endpoint(
      'GET',
      '/v1/checkout/sessions',
      listParameters({ customer: text, subscription: text, status: text }),
      ({ customer, subscription, status, ...page }) =>
        toList(
          '/v1/checkout/sessions',
          newestFirst(state.checkoutSessions)
            .filter((session) => (customer ?? session.customer) === session.customer)
            .filter((session) => (subscription ?? session.subscription) === session.subscription)
            .filter((session) => (status ?? session.status) === session.status)
            .map((session) => toCheckoutSession(session, world)),
          page,
        ),
    ),
    endpoint('GET', '/v1/checkout/sessions/:id', {}, (_, id) => toCheckoutSession(findSession(state, id), world)),
    endpoint('GET', '/v1/checkout/sessions/:id/line_items', listParameters({}), (_, id) =>
      toLineItems(findSession(state, id)),
    ),
    endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, (_, id) => {
      const session = findSession(state, id);
      if (session.status !== 'open') {
        throw new StripeError(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      expireSession(world, session);
      return toCheckoutSession(session, world);
    }),
  ];
};
