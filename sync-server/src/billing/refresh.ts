import type { AnyPlan, PaidPlan } from '@doorsign/shared-schema/plans';
import { AppError } from '../http/errors.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { BILLING } from '../platform/parameters.ts';
import { raiseAccess } from '../records/access.ts';
import { recordAction } from '../records/audit.ts';
import { loadLocationIds } from '../records/businesses.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { endCheckout, findOpenCheckout } from './checkout-repository.ts';
import { findBilled, setPlan, takeVersion, type BilledBusiness } from './customer-repository.ts';
import { entitlementOf, hasHadTrial, type SubscriptionFacts } from './entitlement.ts';
import { findUnapplied, markApplied, OWNER_CHANGED } from './event-repository.ts';
import { setGrant } from './grant-repository.ts';
import { noticesFor } from './notices.ts';
import type { StripeCalls } from './stripe-account.ts';
import {
  subscriptionFacts,
  transactionFacts,
  type PlanOfPrice,
  type StripeSession,
  type StripeSubscription,
} from './stripe-facts.ts';
import { loadSubscriptions, replaceSubscriptions } from './subscription-repository.ts';
import { replaceTransactions } from './transaction-repository.ts';
import type { Trials } from './trials.ts';

interface RefreshDeps {
  database: Database;
  writeAndPublish: WriteAndPublish;
  planOfPrice: PlanOfPrice;
  trials: Trials;
  /** Pauses or resumes locations for the plan that the transaction has set; see BillingDeps. */
  applyLocationLimit(tx: Tx, businessId: string): Promise<void>;
  /** Stores a mail in the given transaction, so that it is sent if and only if the transaction commits. */
  notify(tx: Tx, accountId: string, mail: Mail): Promise<void>;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** The state of a customer at Stripe, which is now also stored. */
export interface Refreshed {
  plan: AnyPlan;
  facts: readonly SubscriptionFacts[];
  /** As Stripe returned them, newest first. */
  subscriptions: readonly StripeSubscription[];
  /** The session of the business's open checkout attempt, if Stripe has created one. */
  session: StripeSession | null;
}

/** Updates a business from Stripe. Any number of processes may do so in parallel. Within one process the caller holds the business's
 * lock, to avoid requests whose responses cannot be stored. */
export type Refresh = ReturnType<typeof createRefresh>;

/** The contents of events are never used: each event only triggers a fetch of all data of its customer, so reordered, repeated and
 * lost events do not change the final state. Stored data was always requested after the data that it replaces was stored: the
 * business's version is read before the request and must be unchanged when the response is stored.
 * Source: shared-schema/docs/security-parameters.md#billing; shared-schema/docs/decisions/0041-stripe-synchronization.md;
 * shared-schema/docs/decisions/0084-billing-across-processes.md. */
export const createRefresh = (deps: RefreshDeps) => {
  const { database, writeAndPublish, planOfPrice, trials, now } = deps;

  /** Applies the plan that follows from the stored data and the time, and stores the mail that is due. A plan change is not an edit, so
   * the devices are notified explicitly (shared-schema/docs/decisions/0043-plan-changes-on-the-stream.md).
   * @returns the plan */
  const settle = async (
    tx: Tx,
    business: BilledBusiness,
    nowMs: number,
    changed: (locationIds: readonly string[]) => void,
  ): Promise<AnyPlan> => {
    const subscriptions = await loadSubscriptions(tx, business.id);
    const { plan } = entitlementOf(subscriptions, nowMs);
    // A newer server has set this plan and settles it.
    if (business.plan === 'other' || plan === 'other') return business.plan;
    if (plan !== business.plan) {
      await raiseAccess(tx, business.id);
      await setPlan(tx, business.id, plan);
      await recordAction(tx, {
        businessId: business.id,
        accountId: null,
        action: 'plan.changed',
        target: null,
        details: { plan, previous: business.plan },
        nowMs,
      });
      await deps.applyLocationLimit(tx, business.id);
      changed(await loadLocationIds(tx, business.id));
    }
    const change = { before: business.plan, plan, subscriptions };
    for (const mail of await noticesFor(tx, business, change, { nowMs, publicUrl: deps.publicUrl }))
      await deps.notify(tx, business.ownerId, mail);
    return plan;
  };

  /** Fetches all data of a customer. The version and the events are read first: later ones may be missing in the response. */
  const fetchCustomer = async (stripe: StripeCalls, businessId: string, customer: string) => {
    const business = await findBilled(database.read, businessId);
    if (business && business.customer !== customer) throw overtaken('It is the customer of this business no more.');
    const events = await findUnapplied(database.read, businessId);
    if (business && events.some((id) => id.startsWith(OWNER_CHANGED))) await stripe.setEmail(customer, business.email);
    const open = await findOpenCheckout(database.read, businessId);
    const [subscriptions, invoices, session] = await Promise.all([
      stripe.subscriptions(customer),
      stripe.invoices(customer),
      open?.sessionId ? stripe.session(open.sessionId) : null,
    ]);
    return { version: business?.version ?? null, events, open, subscriptions, invoices, session };
  };

  /** @returns null if the business's version has changed since the request */
  const store = async (businessId: string, fetched: Awaited<ReturnType<typeof fetchCustomer>>) => {
    const { version, events, open, subscriptions, invoices, session } = fetched;
    const facts = subscriptions.map((subscription) => subscriptionFacts(subscription, invoices, planOfPrice));
    const transactions = invoices.flatMap((invoice) => transactionFacts(invoice, facts, planOfPrice) ?? []);
    const plan = await writeAndPublish(businessId, async (tx, changed) => {
      const business = await findBilled(tx, businessId);
      // The business was deleted during the request. Events of its customer are handled by `handleStranger`.
      if (!business) return 'free';
      if (version === null || !(await takeVersion(tx, { id: businessId, version }))) return null;
      await replaceSubscriptions(tx, businessId, facts);
      if (hasHadTrial(facts)) await trials.note(tx, business.email, now());
      await replaceTransactions(tx, businessId, transactions);
      if (open && session && session.status !== 'open') await endCheckout(tx, open.id, session.status);
      await markApplied(tx, events, now());
      return settle(tx, business, now(), changed);
    });
    return plan && { plan, facts };
  };

  return {
    /** Fetches and stores a customer.
     * @throws AppError payments_unavailable; then nothing has changed */
    async customer(stripe: StripeCalls, businessId: string, customer: string): Promise<Refreshed> {
      for (let tries = 0; tries < BILLING.fetchTries; tries += 1) {
        const fetched = await fetchCustomer(stripe, businessId, customer);
        const stored = await store(businessId, fetched);
        const { subscriptions, session } = fetched;
        if (stored) return { ...stored, subscriptions, session };
      }
      throw overtaken('Other processes were faster each time.');
    },

    /** Grants a business a plan without payment, or removes the grant with null. The higher of the granted and the paid plan
     * applies.
     * @returns the current plan; null for a deleted business
     * Source: shared-schema/docs/decisions/0088-given-plans.md. */
    grant: (businessId: string, plan: PaidPlan | null): Promise<AnyPlan | null> =>
      writeAndPublish(businessId, async (tx, changed) => {
        const business = await findBilled(tx, businessId);
        if (!business) return null;
        await setGrant(tx, businessId, plan, now());
        return settle(tx, business, now(), changed);
      }),

    /** Settles a business at the current time, without requests to Stripe and without changes to its stored data from Stripe. */
    async time(businessId: string): Promise<void> {
      await writeAndPublish(businessId, async (tx, changed) => {
        const business = await findBilled(tx, businessId);
        if (business) await settle(tx, business, now(), changed);
      });
    },
  };
};

/** The error for a superseded response. Its events stay unapplied, and the owner may retry. */
const overtaken = (why: string): AppError => new AppError('payments_unavailable', { cause: new Error(why) });
