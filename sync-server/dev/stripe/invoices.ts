import Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import { listParameters, text } from './parameters.ts';
import { CURRENCY, findPrice } from './prices.ts';
import { createdRange, isInRange } from './ranges.ts';
import type { InvoiceLineRow, InvoiceRow, State } from './state.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

export const toInvoice = (invoice: InvoiceRow, state: State): Stripe.Invoice => {
  const customer = findRow(state.customers, 'customer', invoice.customer);
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Doorsign',
    account_tax_ids: null,
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.status === 'paid' ? 0 : invoice.amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    auto_advance: invoice.finalizesAt !== null || invoice.nextAttempt !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: CURRENCY,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: toList(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => toLine(line, invoice)),
      { limit: 10 },
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.status === 'draft' ? invoice.finalizesAt : invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal: invoice.total,
    subtotal_excluding_tax: invoice.total,
    test_clock: null,
    total: invoice.total,
    total_discount_amounts: [],
    total_excluding_tax: invoice.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
};

const toLine = (line: InvoiceLineRow, invoice: InvoiceRow): Stripe.InvoiceLineItem => ({
  id: line.id,
  object: 'line_item',
  amount: line.amount,
  currency: CURRENCY,
  description: line.description,
  discount_amounts: [],
  discountable: !line.isProration,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.isProration,
      proration_details: { credited_items: null },
      subscription: invoice.subscription,
      subscription_item: invoice.item,
    },
    type: 'subscription_item_details',
  },
  period: { start: line.start, end: line.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price, product: findPrice(line.price).product },
    type: 'price_details',
    unit_amount_decimal: Stripe.Decimal.from(line.amount),
  },
  quantity: line.quantity,
  quantity_decimal: Stripe.Decimal.from(line.quantity),
  subscription: invoice.subscription,
  subtotal: line.amount,
  taxes: [],
});

/** @param pay collects an open invoice, and throws if the card is declined */
export const invoiceEndpoints = ({ state }: World, pay: (invoice: InvoiceRow) => void) => [
  endpoint(
    'GET',
    '/v1/invoices',
    listParameters({ customer: text, subscription: text, status: text, created: createdRange }),
    ({ customer, subscription, status, created, ...page }) =>
      toList(
        '/v1/invoices',
        newestFirst(state.invoices)
          .filter((invoice) => (customer ?? invoice.customer) === invoice.customer)
          .filter((invoice) => (subscription ?? invoice.subscription) === invoice.subscription)
          .filter((invoice) => (status ?? invoice.status) === invoice.status)
          .filter((invoice) => isInRange(invoice.created, created))
          .map((invoice) => toInvoice(invoice, state)),
        page,
      ),
  ),
  endpoint('GET', '/v1/invoices/:id', {}, (_, id) => toInvoice(findRow(state.invoices, 'invoice', id), state)),
  endpoint('POST', '/v1/invoices/:id/pay', {}, (_, id) => {
    const invoice = findRow(state.invoices, 'invoice', id);
    pay(invoice);
    return toInvoice(invoice, state);
  }),
];
