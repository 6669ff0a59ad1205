import type Stripe from 'stripe';
import type { CardBehaviour, CardRow } from './state.ts';

/** The last four digits of the test card with each behavior. Source: https://docs.stripe.com/testing */
export const CARD_ENDINGS: Readonly<Record<CardBehaviour, string>> = {
  pays: '4242',
  declines: '0002',
  asks_to_authenticate: '3155',
  declines_later: '0341',
};

/** Returns whether a payment without the owner present is declined. */
export const declinesLater = (card: CardRow | undefined): boolean =>
  card === undefined || card.behaviour === 'declines_later' || card.behaviour === 'declines';

export const toPaymentMethod = (card: CardRow): Stripe.PaymentMethod => ({
  id: card.id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: new Date(card.created * 1000).getUTCFullYear() + 3,
    fingerprint: `fp${card.id.slice(3)}`,
    funding: 'credit',
    generated_from: null,
    last4: CARD_ENDINGS[card.behaviour],
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: card.created,
  customer: card.customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
