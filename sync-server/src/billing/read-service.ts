import type { AnswerOf, paymentCalls } from '@doorsign/shared-schema/api';
import { FEATURE_TEXTS, PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { isoOf, isoOrNull } from '../platform/iso-instants.ts';
import { findCheckout } from './checkout-repository.ts';
import { findBilled } from './customer-repository.ts';
import { entitlementOf, hasHadTrial } from './entitlement.ts';
import type { Refresh } from './refresh.ts';
import type { StripeAtWork } from './stripe-at-work.ts';
import { loadSubscriptions } from './subscription-repository.ts';
import { listTransactions } from './transaction-repository.ts';
import type { Trials } from './trials.ts';

interface ReadDeps {
  database: Pick<Database, 'read'>;
  refresh: Refresh;
  trials: Trials;
  work: StripeAtWork;
  /** Whether payments are configured. */
  isAvailable: boolean;
  /** SUPPORT_EMAIL */
  supportEmail: string | null;
  /** SUPPORT_PHONE */
  supportPhone: string | null;
  /** Epoch milliseconds. */
  now(): number;
}

/** Reads plans and payments for owners. */
export const createReadService = ({
  database: { read },
  refresh,
  trials,
  work,
  isAvailable,
  supportEmail,
  supportPhone,
  now,
}: ReadDeps) => ({
  plans(): AnswerOf<typeof paymentCalls.plans> {
    return Object.fromEntries(
      PLAN_KEYS.map((key) => {
        const { marketingName, amount, currency } = PLANS[key];
        // Features that do not exist yet are marked as planned (shared-schema/docs/product-rules.md#p12).
        const features = FEATURE_TEXTS[key].map(({ text, available, needsPhone }) =>
          available || (needsPhone && supportPhone !== null) ? text : `${text} (Planned)`,
        );
        return [key, { name: marketingName, amount, currency, features }];
      }),
    ) as AnswerOf<typeof paymentCalls.plans>;
  },

  /** Returns the status of the owner's checkout. Asks Stripe, so that an owner who has paid need not wait for a webhook.
   * @throws AppError not_found for a session that is not the owner's, payments_unavailable */
  async checkoutStatus(
    { businessId }: Owner,
    sessionId: string,
  ): Promise<AnswerOf<typeof paymentCalls.checkoutStatus>> {
    const checkout = await findCheckout(read, businessId, sessionId);
    const customer = (await findBilled(read, businessId))?.customer;
    if (!checkout || !customer) throw new AppError('not_found');
    return work.forOwner(businessId, async (stripe) => {
      const session = await stripe.session(sessionId);
      const { facts } = await refresh.customer(stripe, businessId, customer);
      const subscription = facts.find(({ id }) => id === session.subscription);
      const isUpgraded = subscription?.status === 'trialing' || subscription?.status === 'active';
      return {
        // For a trial, Stripe reports that no payment is required; the owner needs to know whether the plan is active
        // (shared-schema/docs/product-rules.md#p8).
        payment_status: session.status === 'complete' && isUpgraded ? 'paid' : session.payment_status,
        status: session.status,
        plan: checkout.plan,
        amount_total: session.amount_total ?? 0,
        currency: session.currency ?? PLANS[checkout.plan].currency,
      };
    });
  },

  async transactions({ businessId }: Owner): Promise<AnswerOf<typeof paymentCalls.transactions>> {
    const transactions = await listTransactions(read, businessId);
    return transactions.map(({ id, plan, amount, currency, paymentStatus, createdAt }) => ({
      id,
      plan,
      amount,
      currency,
      payment_status: paymentStatus,
      created_at: isoOf(createdAt),
    }));
  },

  async subscription({ businessId, plan }: Owner): Promise<AnswerOf<typeof paymentCalls.subscription>> {
    const subscriptions = await loadSubscriptions(read, businessId);
    const business = await findBilled(read, businessId);
    const hasHad =
      hasHadTrial(subscriptions) ||
      (business !== undefined && (business.hasUsedTrial || (await trials.isUsed(read, business.email))));
    const { subscription, graceEndsAt } = entitlementOf(subscriptions, now());
    const isTrial = subscription?.status === 'trialing';
    return {
      available: isAvailable,
      plan,
      status: subscription?.status ?? null,
      subscribedPlan: subscription?.plan ?? null,
      trialEndsAt: isoOrNull(isTrial ? subscription.trialEndsAt : null),
      periodEndsAt: isoOrNull(subscription?.periodEndsAt ?? null),
      cancelAt: isoOrNull(subscription?.cancelAt ?? null),
      graceEndsAt: isoOrNull(graceEndsAt),
      trialAvailable: !hasHad,
      supportEmail,
      supportPhone: FEATURE_TEXTS[plan].some(({ needsPhone }) => needsPhone) ? supportPhone : null,
    };
  },
});
