import { cardDeclined, StripeError } from './api-error.ts';
import { DAY_S } from './calendar.ts';
import { declinesLater } from './cards.ts';
import { toInvoice } from './invoices.ts';
import { toPaymentIntent } from './payments.ts';
import type { InvoiceLineRow, InvoiceRow, PaymentRow, SubscriptionRow } from './state.ts';
import { changeSubscription, endSubscription, isLive } from './subscriptions.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

/** The days from each failed attempt to the next; after the last attempt, Stripe gives up. */
const RETRY_AFTER_DAYS = [3, 5, 7] as const;

interface NewInvoice {
  billingReason: InvoiceRow['billingReason'];
  lines: Omit<InvoiceLineRow, 'id'>[];
  /** The time at which Stripe finalizes the draft automatically; null for never. */
  finalizesAt?: number | null;
}

/** Creates a subscription's next invoice as a draft. */
export const draftInvoice = (
  { state, now, newId, record }: World,
  subscription: SubscriptionRow,
  { billingReason, lines, finalizesAt = null }: NewInvoice,
): InvoiceRow => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: InvoiceRow = {
    id: newId('in'),
    number: null,
    created: now(),
    customer: subscription.customer,
    subscription: subscription.id,
    item: subscription.item,
    billingReason,
    status: 'draft',
    lines: lines.map((line) => ({ id: newId('il'), ...line })),
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    total,
    startingBalance: 0,
    endingBalance: null,
    amountDue: Math.max(0, total),
    amountPaid: 0,
    attemptCount: 0,
    nextAttempt: null,
    finalizesAt,
    finalizedAt: null,
    paidAt: null,
    payment: null,
  };
  state.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  record('invoice.created', toInvoice(invoice, state));
  return invoice;
};

/** Finalizes a draft: applies the customer's credit and opens the invoice for payment. */
export const finalizeInvoice = ({ state, now, record }: World, invoice: InvoiceRow): void => {
  const customer = findRow(state.customers, 'customer', invoice.customer);
  const owed = invoice.total + customer.balance;
  const ofCustomer = state.invoices.filter(({ customer: id, number }) => id === invoice.customer && number !== null);
  Object.assign(invoice, {
    status: 'open',
    number: `${customer.id.slice(4, 12).toUpperCase()}-${String(ofCustomer.length + 1).padStart(4, '0')}`,
    finalizesAt: null,
    finalizedAt: now(),
    startingBalance: customer.balance,
    endingBalance: Math.min(0, owed),
    amountDue: Math.max(0, owed),
  } satisfies Partial<InvoiceRow>);
  customer.balance = Math.min(0, owed);
  record('invoice.finalized', toInvoice(invoice, state));
};

/** Tries to collect an open invoice from the customer's card.
 * @param isOwnerPresent true on a page of Stripe, where a card that declines later still pays
 * @returns whether the invoice is paid */
export const collect = (
  world: World,
  invoice: InvoiceRow,
  { isOwnerPresent }: { isOwnerPresent: boolean },
): boolean => {
  const { state } = world;
  const subscription = findRow(state.subscriptions, 'subscription', invoice.subscription);
  const customer = findRow(state.customers, 'customer', invoice.customer);
  const cardId = subscription.card ?? customer.card;
  const card = state.cards.find(({ id }) => id === cardId);
  if (invoice.amountDue === 0) {
    settle(world, invoice, subscription);
    return true;
  }
  const payment = paymentOf(world, invoice);
  payment.card = cardId;
  if (isOwnerPresent ? card?.behaviour === 'declines' : declinesLater(card)) {
    fail(world, invoice, subscription, payment);
    return false;
  }
  Object.assign(payment, { status: 'succeeded', paidAt: world.now(), isDeclined: false } satisfies Partial<PaymentRow>);
  invoice.attemptCount += 1;
  world.record('payment_intent.succeeded', toPaymentIntent(payment));
  settle(world, invoice, subscription);
  return true;
};

const paymentOf = ({ state, now, newId }: World, invoice: InvoiceRow): PaymentRow => {
  const known = state.payments.find(({ id }) => id === invoice.payment);
  if (known) return known;
  const payment: PaymentRow = {
    id: newId('pi'),
    charge: newId('ch'),
    invoicePayment: newId('inpay'),
    invoice: invoice.id,
    customer: invoice.customer,
    created: now(),
    amount: invoice.amountDue,
    status: 'requires_payment_method',
    card: null,
    isDeclined: false,
    paidAt: null,
  };
  state.payments.push(payment);
  invoice.payment = payment.id;
  return payment;
};

const settle = (world: World, invoice: InvoiceRow, subscription: SubscriptionRow): void => {
  const { state, now, record } = world;
  Object.assign(invoice, {
    status: 'paid',
    amountPaid: invoice.amountDue,
    nextAttempt: null,
    paidAt: now(),
  } satisfies Partial<InvoiceRow>);
  const drawn = toInvoice(invoice, state);
  record('invoice.paid', drawn);
  record('invoice.payment_succeeded', drawn);
  const isBehind = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status);
  if (isBehind && subscription.latestInvoice === invoice.id)
    changeSubscription(world, subscription, { status: 'active' });
};

const fail = (world: World, invoice: InvoiceRow, subscription: SubscriptionRow, payment: PaymentRow): void => {
  const { state, now, record } = world;
  Object.assign(payment, {
    status: 'requires_payment_method',
    isDeclined: true,
  } satisfies Partial<PaymentRow>);
  const days = RETRY_AFTER_DAYS[invoice.attemptCount];
  invoice.attemptCount += 1;
  invoice.nextAttempt = days === undefined ? null : now() + days * DAY_S;
  record('payment_intent.payment_failed', toPaymentIntent(payment));
  record('invoice.payment_failed', toInvoice(invoice, state));
  if (!isLive(subscription)) return;
  if (days !== undefined) {
    if (subscription.status !== 'past_due') changeSubscription(world, subscription, { status: 'past_due' });
  } else if (state.afterLastRetry === 'mark_unpaid') {
    changeSubscription(world, subscription, { status: 'unpaid' });
  } else {
    endSubscription(world, subscription, 'payment_failed');
  }
};

/** Pays an invoice for `invoices.pay` and for the portal's Pay button. Finalizes a draft first.
 * @throws StripeError if the invoice is already paid, or the card is declined */
export const payNow = (world: World, invoice: InvoiceRow): void => {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if (invoice.status === 'paid') throw new StripeError('Invoice is already paid', { code: 'invoice_already_paid' });
  if (!collect(world, invoice, { isOwnerPresent: false })) {
    throw cardDeclined();
  }
};
