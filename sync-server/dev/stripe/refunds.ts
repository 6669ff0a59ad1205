import type Stripe from 'stripe';
import * as z from 'zod';
import { StripeError } from './api-error.ts';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import { listParameters, metadata, optional, text, wholeNumber } from './parameters.ts';
import { CURRENCY } from './prices.ts';
import type { RefundRow, State } from './state.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

export const toRefund = (refund: RefundRow, state: State): Stripe.Refund => {
  const payment = findRow(state.payments, 'payment_intent', refund.payment);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: payment.charge,
    created: refund.created,
    currency: CURRENCY,
    customer: payment.customer,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: payment.id,
    payment_method: payment.card,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
};

const creation = optional({
  payment_intent: text,
  charge: text,
  amount: wholeNumber,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']),
  metadata,
});

export const refundEndpoints = ({ state, now, newId, record }: World) => [
  endpoint('POST', '/v1/refunds', creation, (input): Stripe.Refund => {
    if (input.payment_intent === undefined && input.charge === undefined)
      throw new StripeError('Missing required param: payment_intent.', {
        code: 'parameter_missing',
        param: 'payment_intent',
      });
    const payment =
      input.payment_intent === undefined
        ? findRow(
            state.payments.map((candidate) => ({ ...candidate, id: candidate.charge, intent: candidate.id })),
            'charge',
            input.charge ?? '',
            'charge',
          )
        : findRow(state.payments, 'payment_intent', input.payment_intent, 'payment_intent');
    const intent = 'intent' in payment ? String(payment.intent) : payment.id;
    const refunded = state.refunds
      .filter((refund) => refund.payment === intent)
      .reduce((sum, { amount }) => sum + amount, 0);
    const left = payment.status === 'succeeded' ? payment.amount - refunded : 0;
    if (left === 0 && refunded > 0)
      throw new StripeError(`Charge ${payment.charge} has already been refunded.`, { code: 'charge_already_refunded' });
    const amount = input.amount ?? left;
    if (amount < 1 || amount > left) {
      throw new StripeError(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    }
    const refund: RefundRow = {
      id: newId('re'),
      created: now(),
      amount,
      payment: intent,
      reason: input.reason ?? null,
      metadata: input.metadata ?? {},
    };
    state.refunds.push(refund);
    const drawn = toRefund(refund, state);
    record('refund.created', drawn);
    return drawn;
  }),
  endpoint(
    'GET',
    '/v1/refunds',
    listParameters({ payment_intent: text, charge: text }),
    ({ payment_intent: intent, charge, ...page }) =>
      toList(
        '/v1/refunds',
        newestFirst(state.refunds)
          .map((refund) => toRefund(refund, state))
          .filter((refund) => (intent ?? refund.payment_intent) === refund.payment_intent)
          .filter((refund) => (charge ?? refund.charge) === refund.charge),
        page,
      ),
  ),
  endpoint('GET', '/v1/refunds/:id', {}, (_, id) => toRefund(findRow(state.refunds, 'refund', id), state)),
];
