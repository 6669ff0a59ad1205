/** Billing tables, in the form described in tables.ts: the latest state that Stripe reported. Stripe is authoritative if the two differ. A
 * newer server may have written plans that this one does not know; see readPlan(). */
export interface BillingTables {
  subscriptions: SubscriptionsTable;
  transactions: TransactionsTable;
  checkouts: CheckoutsTable;
  stripe_events: StripeEventsTable;
  stripe_cursors: StripeCursorsTable;
  used_trials: UsedTrialsTable;
}

/** A subscription of a business's customer; the id is Stripe's. */
export interface SubscriptionsTable {
  id: string;
  business_id: string;
  /** Null for a price that is not one of Doorsign's. */
  plan: string | null;
  /** The status in Stripe's own terms. */
  status: string;
  trial_ends_at: number | null;
  period_ends_at: number | null;
  /** The scheduled end of the subscription; null if there is none. */
  cancel_at: number | null;
  past_due_since: number | null;
  created_at: number;
  /** Time at which the owner was notified that the trial ends. */
  trial_notice_at: number | null;
}

/** An invoice; the id is Stripe's, `amount` in minor units. */
export interface TransactionsTable {
  id: string;
  business_id: string;
  plan: string;
  amount: number;
  currency: string;
  payment_status: 'paid' | 'pending' | 'failed';
  created_at: number;
  /** Time at which the owner was notified of the failed payment. */
  failure_notice_at: number | null;
}

/** One attempt to buy a plan; the id is its Idempotency-Key at Stripe. */
export interface CheckoutsTable {
  id: string;
  business_id: string;
  plan: string;
  has_trial: 0 | 1;
  /** Null until Stripe has responded. The session may exist at Stripe nevertheless. */
  session_id: string | null;
  state: 'open' | 'complete' | 'expired';
  created_at: number;
}

/** An event that Stripe sent or listed; the id is Stripe's. */
export interface StripeEventsTable {
  id: string;
  type: string;
  business_id: string;
  received_at: number;
  /** Null until the state that the event refers to has been fetched. */
  applied_at: number | null;
}

/** The position of something that goes on later: `events` is the time up to which Stripe's list of events has been read, by the server's clock; `comparison` is the
 * time and the position of the last comparison. */
export interface StripeCursorsTable {
  name: 'events' | 'comparison';
  seen_at: number;
  /** The business at which a comparison has stopped; null for none. */
  position: string | null;
}

/** A mailbox that has used a trial, under any account. */
export interface UsedTrialsTable {
  /** A hash keyed with the server's key. */
  mailbox_hash: string;
  noted_at: number;
}
