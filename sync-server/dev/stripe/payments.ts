import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import { listParameters, text } from './parameters.ts';
import type { PaymentRow, State } from './state.ts';
import { findRow } from './find-row.ts';
import { CURRENCY } from './prices.ts';

export const toPaymentIntent = (payment: PaymentRow): Stripe.PaymentIntent => {
  const isPaid = payment.status === 'succeeded';
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: isPaid ? payment.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${payment.id}_secret_stand_in`,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: CURRENCY,
    customer: payment.customer,
    customer_account: null,
    description: 'Subscription payment',
    excluded_payment_method_types: null,
    last_payment_error: payment.isDeclined
      ? {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        }
      : null,
    latest_charge: payment.card === null ? null : payment.charge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: isPaid ? payment.card : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_data: null,
    transfer_group: null,
  };
};

/** Returns the object that connects a payment to its invoice. */
export const toInvoicePayment = (payment: PaymentRow): Stripe.InvoicePayment => ({
  id: payment.invoicePayment,
  object: 'invoice_payment',
  amount_paid: payment.status === 'succeeded' ? payment.amount : null,
  amount_requested: payment.amount,
  created: payment.created,
  currency: CURRENCY,
  invoice: payment.invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: payment.id, type: 'payment_intent' },
  status: payment.status === 'succeeded' ? 'paid' : 'open',
  status_transitions: { canceled_at: null, paid_at: payment.paidAt },
});

export const paymentEndpoints = (state: State) => [
  endpoint('GET', '/v1/payment_intents', listParameters({ customer: text }), ({ customer, ...page }) =>
    toList(
      '/v1/payment_intents',
      newestFirst(state.payments)
        .filter((payment) => (customer ?? payment.customer) === payment.customer)
        .map(toPaymentIntent),
      page,
    ),
  ),
  endpoint('GET', '/v1/payment_intents/:id', {}, (_, id) =>
    toPaymentIntent(findRow(state.payments, 'payment_intent', id)),
  ),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    listParameters({ invoice: text, status: text }),
    ({ invoice, status, ...page }) =>
      toList(
        '/v1/invoice_payments',
        newestFirst(state.payments)
          .filter((payment) => (invoice ?? payment.invoice) === payment.invoice)
          .map(toInvoicePayment)
          .filter((payment) => (status ?? payment.status) === payment.status),
        page,
      ),
  ),
  endpoint('GET', '/v1/invoice_payments/:id', {}, (_, id) => {
    const payment = state.payments.find(({ invoicePayment }) => invoicePayment === id);
    return toInvoicePayment(payment ?? findRow([], 'invoice_payment', id));
  }),
];
