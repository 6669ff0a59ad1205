/** Tables of billing, as tables.ts has the others: what Stripe said last. Stripe is right where the two differ. A newer server may have written
 * plans that this one does not know: readPlan(). */
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
  /** Null for a price that is none of ours. */
  plan: string | null;
  /** Stripe's word. */
  status: string;
  trial_ends_at: number | null;
  period_ends_at: number | null;
  /** When it ends, if that is settled. */
  cancel_at: number | null;
  past_due_since: number | null;
  created_at: number;
  /** When its owner was told that the trial ends. */
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
  /** When its owner was told that it could not be paid. */
  failure_notice_at: number | null;
}

/** One attempt to buy a plan; the id is its Idempotency-Key at Stripe. */
export interface CheckoutsTable {
  id: string;
  business_id: string;
  plan: string;
  has_trial: 0 | 1;
  /** Null while Stripe has not answered: the session may exist all the same. */
  session_id: string | null;
  state: 'open' | 'complete' | 'expired';
  created_at: number;
}

/** An event that Stripe has sent or listed; the id is Stripe's. */
export interface StripeEventsTable {
  id: string;
  type: string;
  business_id: string;
  received_at: number;
  /** Null while what it speaks of has not been fetched since. */
  applied_at: number | null;
}

/** How far a list at Stripe has been read. */
export interface StripeCursorsTable {
  name: string;
  seen_at: number;
}

/** A mailbox that has had a trial, with whatever account. */
export interface UsedTrialsTable {
  /** Under the server's key. */
  mailbox_hash: string;
  noted_at: number;
}
