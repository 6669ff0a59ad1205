import type { AnyPlan, PaidPlan } from '@doorsign/shared-schema/plans';
import { AppError } from '../http/errors.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { BILLING } from '../platform/parameters.ts';
import { loadLocationIds } from '../records/businesses.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { endCheckout, findOpenCheckout } from './checkout-repository.ts';
import { findBilled, setPlan, takeVersion, type BilledBusiness } from './customer-repository.ts';
import { entitlementOf, hasHadTrial, type SubscriptionFacts } from './entitlement.ts';
import { findUnapplied, markApplied } from './event-repository.ts';
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
  /** Hands over a mail in the transaction that is its reason, so that it is sent if and only if that is committed. */
  notify(tx: Tx, businessId: string, mail: Mail): Promise<void>;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** A customer as Stripe has it, which is what we have now too. */
export interface Refreshed {
  plan: AnyPlan;
  facts: readonly SubscriptionFacts[];
  /** As Stripe told them, newest first. */
  subscriptions: readonly StripeSubscription[];
  /** The session of the business's open attempt, if Stripe has answered with one. */
  session: StripeSession | null;
}

/** Brings a business up to what Stripe says. Any number of processes may do so at once; whoever calls holds the business's lock in
 * this one, so that they do not ask for nothing. */
export type Refresh = ReturnType<typeof createRefresh>;

/** No event is ever believed: each is a reason to fetch all that there is of its customer, so that their order, their number
 * and their loss make no difference to the end. What is stored was asked for after what it replaces had been stored: the business's
 * version is read before Stripe is asked, and must be the same when the answer is stored.
 * Source: shared-schema/docs/security-parameters.md#billing; shared-schema/docs/decisions/0041-stripe-synchronization.md; shared-schema/docs/decisions/0084-billing-across-processes.md. */
export const createRefresh = (deps: RefreshDeps) => {
  const { database, writeAndPublish, planOfPrice, trials, now } = deps;

  /** What time and Stripe have made due: the plan, and mail about it. A plan is part of no edit, so its devices are told by hand
   * (shared-schema/docs/decisions/0043-plan-changes-on-the-stream.md).
   * @returns the plan */
  const settle = async (
    tx: Tx,
    business: BilledBusiness,
    nowMs: number,
    changed: (locationIds: readonly string[]) => void,
  ): Promise<AnyPlan> => {
    const { plan } = entitlementOf(await loadSubscriptions(tx, business.id), nowMs);
    // A newer server has given it, and settles it.
    if (business.plan === 'other' || plan === 'other') return business.plan;
    if (plan !== business.plan) {
      await setPlan(tx, business.id, plan);
      changed(await loadLocationIds(tx, business.id));
    }
    for (const mail of await noticesFor(tx, business, plan, { nowMs, publicUrl: deps.publicUrl }))
      await deps.notify(tx, business.id, mail);
    return plan;
  };

  /** All that Stripe has of a customer, and what we knew before we asked: what comes while we ask may not be in it. */
  const fetchCustomer = async (stripe: StripeCalls, businessId: string, customer: string) => {
    const business = await findBilled(database.read, businessId);
    if (business && business.customer !== customer) throw overtaken('It is the customer of this business no more.');
    const events = await findUnapplied(database.read, businessId);
    const open = await findOpenCheckout(database.read, businessId);
    const [subscriptions, invoices, session] = await Promise.all([
      stripe.subscriptions(customer),
      stripe.invoices(customer),
      open?.sessionId ? stripe.session(open.sessionId) : null,
    ]);
    return { version: business?.version ?? null, events, open, subscriptions, invoices, session };
  };

  /** @returns null when somebody has stored a later answer, or an earlier one, since this one was asked for */
  const store = async (businessId: string, fetched: Awaited<ReturnType<typeof fetchCustomer>>) => {
    const { version, events, open, subscriptions, invoices, session } = fetched;
    const facts = subscriptions.map((subscription) => subscriptionFacts(subscription, invoices, planOfPrice));
    const transactions = invoices.flatMap((invoice) => transactionFacts(invoice, facts, planOfPrice) ?? []);
    const plan = await writeAndPublish(async (tx, changed) => {
      const business = await findBilled(tx, businessId);
      // Deleted meanwhile: what is left to do at Stripe is noted elsewhere.
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
    /** Fetches a customer and stores it.
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

    /** Gives a business a plan that nobody pays for, or takes it back with null. Of that plan and the one that is paid for, the
     * higher one counts.
     * @returns the plan that it has now; null for a business that is gone
     * Source: shared-schema/docs/decisions/0088-given-plans.md. */
    grant: (businessId: string, plan: PaidPlan | null): Promise<AnyPlan | null> =>
      writeAndPublish(async (tx, changed) => {
        const business = await findBilled(tx, businessId);
        if (!business) return null;
        await setGrant(tx, businessId, plan, now());
        return settle(tx, business, now(), changed);
      }),

    /** Does what is due by time alone; Stripe is not asked, and what it said is not changed. */
    async time(businessId: string): Promise<void> {
      await writeAndPublish(async (tx, changed) => {
        const business = await findBilled(tx, businessId);
        if (business) await settle(tx, business, now(), changed);
      });
    },
  };
};

/** What was asked for is still to be done: events stay unapplied, and an owner may try again. */
const overtaken = (why: string): AppError => new AppError('payments_unavailable', { cause: new Error(why) });
