import type { AnyPlan, PaidPlan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mail/mailer.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { RegularJob } from '../platform/jobs/regular-jobs.ts';
import type { Logger } from '../platform/logger.ts';
import { BILLING } from '../platform/parameters.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { AppError } from '../http/errors.ts';
import { createCatchUp, type CatchUp } from './catch-up.ts';
import { createCheckoutService } from './checkout-service.ts';
import { findBilled } from './customer-repository.ts';
import { insertEvent, OWNER_CHANGED } from './event-repository.ts';
import { hasHadTrial, isRunning } from './entitlement.ts';
import { createReadService } from './read-service.ts';
import { createRefresh } from './refresh.ts';
import { createStripeAccount, type StripeCalls } from './stripe-account.ts';
import { createStripeAtWork } from './stripe-at-work.ts';
import { createStripeClient, type StripeSettings } from './stripe-client.ts';
import { businessOf, type PlanOfPrice, type StripeEvent } from './stripe-facts.ts';
import { isUnsettled, loadSubscriptions } from './subscription-repository.ts';
import { createTrials } from './trials.ts';
import { createWebhook } from './webhook.ts';

interface BillingDeps {
  /** Null if payments are not configured: then payment calls fail, and everything else works. */
  settings: StripeSettings | null;
  database: Database;
  writeAndPublish: WriteAndPublish;
  /** Returns whether the deletion of this business is recorded. */
  isDeleted(reader: Reader, businessId: string): Promise<boolean>;
  /** Pauses the locations that a new plan does not cover, in the transaction that sets the plan, or resumes those that it covers. */
  applyLocationLimit(tx: Tx, businessId: string): Promise<void>;
  /** Stores a mail to an account in the given transaction. */
  notify(tx: Tx, accountId: string, mail: Mail): Promise<void>;
  /** The key for the hashes of mailboxes that have had a trial; the same in every process. */
  trialKey: Uint8Array;
  publicUrl: string;
  /** SUPPORT_EMAIL */
  supportEmail: string | null;
  /** SUPPORT_PHONE */
  supportPhone: string | null;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds of a monotonic clock. */
  monotonicMs(): number;
  log: Logger;
}

/** All services of plans and payments: for the routes, and for background jobs. */
export type Billing = ReturnType<typeof createBilling>;

export const createBilling = (deps: BillingDeps) => {
  const { settings, database, isDeleted, publicUrl, newId, now, monotonicMs, log } = deps;
  const stop = new AbortController();
  const stripe = settings && createStripeClient(settings, stop.signal);
  const account = stripe && createStripeAccount(stripe, monotonicMs, log);
  const work = createStripeAtWork(account, monotonicMs);
  const trials = createTrials(deps.trialKey);
  const refresh = createRefresh({ ...deps, planOfPrice: planOfPrice(settings), trials });

  const underWay = new Set<Promise<void>>();
  const track = (running: Promise<void>): Promise<void> => {
    underWay.add(running);
    return running.finally(() => underWay.delete(running));
  };

  /** Ends the subscriptions of a customer whose account was deleted: a checkout that was open at the deletion may be paid later. */
  const handleStranger = async (event: StripeEvent, customer: string): Promise<void> => {
    const businessId = businessOf(event);
    if (businessId === null || !(await isDeleted(database.read, businessId))) return;
    await work.inBackground(businessId, (calls) => closeCustomer(calls, customer));
    log.info({ businessId }, 'canceled subscriptions of a deleted account');
  };

  const catchUp = createCatchUp({
    database,
    refresh,
    work,
    listEvents: async (sinceMs) => (await account?.within(STRIPE_LIST_MS).events(sinceMs)) ?? [],
    handleStranger,
    now,
    log,
  });

  return {
    checkouts: createCheckoutService({
      database,
      refresh,
      trials,
      work,
      priceOf: priceOf(settings),
      publicUrl,
      newId,
      now,
    }),
    reads: createReadService({ ...deps, refresh, trials, work, isAvailable: settings !== null }),
    webhook: createWebhook({
      database,
      signer: stripe && settings && { webhooks: stripe.webhooks, secret: settings.keys.webhookSecret },
      fetchSoon: (businessId) => void track(catchUp.business(businessId)),
      handleStranger,
      now,
    }),
    /** For tests, and for the operator, to avoid waiting for the hourly job. */
    catchUp,
    grant: refresh.grant,

    /** Updates one business from Stripe, for a caller who waits.
     * @returns the resulting plan; null for a business without a customer
     * @throws  AppError payments_unavailable */
    async compare(businessId: string): Promise<AnyPlan | null> {
      const customer = (await findBilled(database.read, businessId))?.customer;
      if (!customer) return null;
      const { plan } = await work.forOwner(businessId, (calls) => refresh.customer(calls, businessId, customer));
      return plan;
    },

    /** Ends the subscriptions of a business that is about to be deleted.
     * @throws AppError payments_unavailable; then the business must not be deleted, because the payments would continue */
    async cancelForDeletion(businessId: string): Promise<void> {
      const customer = (await findBilled(database.read, businessId))?.customer;
      if (!customer) return;
      if (!account && !(await isUnsettled(database.read, businessId))) return;
      await work.forOwner(businessId, (calls) => closeCustomer(calls, customer));
    },

    /** Records the trial of a business that is about to be deleted, so that a new account with its owner's e-mail gets none. */
    async noteTrial(tx: Tx, businessId: string): Promise<void> {
      const business = await findBilled(tx, businessId);
      if (business && hasHadTrial(await loadSubscriptions(tx, businessId)))
        await trials.note(tx, business.email, now());
    },

    /** Returns whether a business has had a trial, or takes the place of one that has. */
    async hasHadTrial(reader: Reader, businessId: string): Promise<boolean> {
      const business = await findBilled(reader, businessId);
      return business?.hasUsedTrial === true || hasHadTrial(await loadSubscriptions(reader, businessId));
    },

    /** Lets the settle job give Stripe's customer the e-mail of the business's owner, who has changed. */
    async renewCustomer(tx: Tx, businessId: string): Promise<void> {
      if ((await findBilled(tx, businessId))?.customer)
        await insertEvent(tx, {
          id: OWNER_CHANGED + newId(),
          type: 'doorsign.owner_changed',
          businessId,
          nowMs: now(),
        });
    },

    /** Resolves when no fetch is in progress. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },

    /** The background jobs. */
    jobs: account ? jobsOf(catchUp, track) : [],

    /** Aborts all requests to Stripe. @returns when no fetch is in progress */
    async stop(): Promise<void> {
      stop.abort(new Error('The server stops.'));
      await Promise.all(underWay);
    },
  };
};

const jobsOf = (catchUp: CatchUp, track: (running: Promise<void>) => Promise<void>): RegularJob[] => [
  { name: 'billing-settle', everyMs: BILLING.settleEveryMs, run: () => track(catchUp.settle()) },
  { name: 'billing-reconcile', everyMs: BILLING.reconcileEveryMs, run: () => track(catchUp.reconcile()) },
];

/** The time limit for all pages of the list of events together. */
const STRIPE_LIST_MS = 60_000;

const priceOf =
  (settings: StripeSettings | null) =>
  (plan: PaidPlan): string => {
    if (!settings) throw new AppError('payments_unavailable');
    return plan === 'pro' ? settings.keys.pricePro : settings.keys.priceEnterprise;
  };

const planOfPrice =
  (settings: StripeSettings | null): PlanOfPrice =>
  (priceId) => {
    if (priceId === settings?.keys.pricePro) return 'pro';
    return priceId === settings?.keys.priceEnterprise ? 'enterprise' : null;
  };

/** Cancels a customer's subscriptions at once, and expires the open checkout sessions.
 * @throws AppError payments_unavailable; then some may have ended, and a repeated call ends the rest */
const closeCustomer = async (stripe: StripeCalls, customer: string): Promise<void> => {
  // Sessions first: one that is completed before it expires is then in the list of subscriptions.
  for (const { id } of await stripe.openSessions(customer)) await stripe.expireSession(id);
  for (const subscription of await stripe.subscriptions(customer))
    if (isRunning(subscription)) await stripe.cancelSubscription(subscription.id);
};
