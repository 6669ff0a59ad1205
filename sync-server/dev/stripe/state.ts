/** The stored state of the stand-in. Stripe's objects are derived from its rows (toCustomer, toInvoice, …).
 * Times are epoch seconds, as in Stripe's API; amounts are minor units. */
export interface State {
  /** Created once, so that the server's configuration stays valid after a restart. */
  keys: { secretKey: string; webhookSecret: string };
  /** The time by which the test clock is ahead of the injected clock, in milliseconds. */
  clockOffsetMs: number;
  /** The action for a subscription whose last retry failed; a setting of the Stripe account. */
  afterLastRetry: 'cancel' | 'mark_unpaid';
  customers: CustomerRow[];
  cards: CardRow[];
  checkoutSessions: CheckoutSessionRow[];
  subscriptions: SubscriptionRow[];
  invoices: InvoiceRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  portalSessions: PortalSessionRow[];
  events: EventRow[];
  deliveries: DeliveryRow[];
  idempotentAnswers: IdempotentAnswerRow[];
}

export type Metadata = Record<string, string>;

export interface CustomerRow {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  description: string | null;
  phone: string | null;
  metadata: Metadata;
  /** The amount that the customer owes besides invoices; negative for credit. */
  balance: number;
  card: string | null;
  isDeleted: boolean;
}

/** The behavior of a card of the stand-in. Each corresponds to one of Stripe's test cards. */
export type CardBehaviour = 'pays' | 'declines' | 'asks_to_authenticate' | 'declines_later';

/** A payment method; the stand-in supports only cards. */
export interface CardRow {
  id: string;
  created: number;
  customer: string;
  behaviour: CardBehaviour;
}

export interface CheckoutSessionRow {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  lineItem: string;
  price: string;
  quantity: number;
  trialDays: number | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
  subscription: string | null;
  invoice: string | null;
}

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionRow {
  id: string;
  created: number;
  customer: string;
  item: string;
  price: string;
  quantity: number;
  status: SubscriptionStatus;
  /** The start from which months are counted, so that a period that ends on a month's last day continues to do so. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  isTrialEndAnnounced: boolean;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: {
    reason: 'cancellation_requested' | 'payment_failed' | null;
    comment: string | null;
    feedback: string | null;
  };
  latestInvoice: string | null;
  card: string | null;
  metadata: Metadata;
}

export interface InvoiceLineRow {
  id: string;
  description: string;
  amount: number;
  price: string;
  quantity: number;
  start: number;
  end: number;
  isProration: boolean;
}

export interface InvoiceRow {
  id: string;
  number: string | null;
  created: number;
  customer: string;
  subscription: string;
  item: string;
  billingReason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  status: 'draft' | 'open' | 'paid';
  lines: InvoiceLineRow[];
  periodStart: number;
  periodEnd: number;
  total: number;
  startingBalance: number;
  endingBalance: number | null;
  amountDue: number;
  amountPaid: number;
  attemptCount: number;
  nextAttempt: number | null;
  finalizesAt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  payment: string | null;
}

/** A payment intent for an invoice, with its charge. */
export interface PaymentRow {
  id: string;
  charge: string;
  /** The id of the invoice payment, which connects the payment to the invoice. */
  invoicePayment: string;
  invoice: string;
  customer: string;
  created: number;
  amount: number;
  status: 'succeeded' | 'requires_payment_method';
  card: string | null;
  isDeclined: boolean;
  paidAt: number | null;
}

export interface RefundRow {
  id: string;
  created: number;
  amount: number;
  payment: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Metadata;
}

export interface PortalSessionRow {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
  flow: PortalFlowRow | null;
}

export interface PortalFlowRow {
  type: 'payment_method_update' | 'subscription_cancel' | 'subscription_update' | 'subscription_update_confirm';
  subscription: string | null;
  /** The price that a subscription_update_confirm changes to. */
  price: string | null;
  afterCompletion: string | null;
}

/** A recorded event; `json` is the text that is signed and delivered. */
export interface EventRow {
  id: string;
  created: number;
  type: string;
  json: string;
}

/** An event that the webhook has not accepted yet. */
export interface DeliveryRow {
  event: string;
  attempts: number;
}

export interface IdempotentAnswerRow {
  key: string;
  /** Method, path and parameters of the first request. */
  request: string;
  at: number;
  status: number;
  body: string;
}

/** The state of a new Stripe account. */
export const emptyState = (keys: State['keys']): State => ({
  keys,
  clockOffsetMs: 0,
  afterLastRetry: 'cancel',
  customers: [],
  cards: [],
  checkoutSessions: [],
  subscriptions: [],
  invoices: [],
  payments: [],
  refunds: [],
  portalSessions: [],
  events: [],
  deliveries: [],
  idempotentAnswers: [],
});
