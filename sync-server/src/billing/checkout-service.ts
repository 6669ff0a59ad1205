import type { AnswerOf, ParsedBodyOf, paymentCalls } from '@doorsign/shared-schema/api';
import { PLANS, type PaidPlan } from '@doorsign/shared-schema/plans';
import type Stripe from 'stripe';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { createCheckoutAttempts } from './checkout-attempts.ts';
import { endCheckout, findOpenCheckout } from './checkout-repository.ts';
import { findBilled, forgetCustomer, setCustomer, type BilledBusiness } from './customer-repository.ts';
import { hasHadTrial, isRunning } from './entitlement.ts';
import type { Refresh, Refreshed } from './refresh.ts';
import type { StripeAtWork } from './stripe-at-work.ts';
import { isCustomerMissing, type StripeCalls } from './stripe-account.ts';
import type { StripeSubscription } from './stripe-facts.ts';
import type { Trials } from './trials.ts';

interface CheckoutDeps {
  database: Database;
  refresh: Refresh;
  trials: Trials;
  work: StripeAtWork;
  /** The price of a plan, from the configuration. */
  priceOf(plan: PaidPlan): string;
  publicUrl: string;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

type CheckoutAnswer = AnswerOf<typeof paymentCalls.checkout>;

/** Starts checkouts of plans and changes existing subscriptions. */
export const createCheckoutService = (deps: CheckoutDeps) => {
  const { database, refresh, trials, work, priceOf, publicUrl, newId, now } = deps;
  const attempts = createCheckoutAttempts({ database, priceOf, publicUrl, newId, now });

  /** Returns the portal page on which the owner confirms a change, or pays a missing payment before the plan can change. */
  const change = async (
    stripe: StripeCalls,
    customer: string,
    subscription: StripeSubscription,
    plan: PaidPlan,
  ): Promise<CheckoutAnswer> => {
    const [item] = subscription.items.data;
    const canChange = subscription.status === 'active' || subscription.status === 'trialing';
    const flow: Stripe.BillingPortal.SessionCreateParams.FlowData = {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item?.id ?? '', price: priceOf(plan), quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: `${publicUrl}/billing` } },
    };
    const url = await stripe.openPortal({
      customer,
      return_url: `${publicUrl}/billing`,
      ...(canChange && { flow_data: flow }),
    });
    return { url };
  };

  /** @returns null for a business without a customer, or whose customer Stripe no longer knows */
  const refreshKnown = async (
    stripe: StripeCalls,
    { id, customer }: BilledBusiness,
  ): Promise<(Refreshed & { customer: string }) | null> => {
    if (customer === null) return null;
    try {
      return { ...(await refresh.customer(stripe, id, customer)), customer };
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      await database.write(async (tx) => {
        if (!(await forgetCustomer(tx, id, customer))) return;
        const open = await findOpenCheckout(tx, id);
        if (open) await endCheckout(tx, open.id, 'expired');
      });
      return null;
    }
  };

  /** Creates a customer. If requests run in parallel, only one customer is stored, and all requests use it. */
  const makeCustomer = async (stripe: StripeCalls, business: BilledBusiness): Promise<string> => {
    const made = await stripe.createCustomer({ email: business.email, businessId: business.id });
    const customer = await database.write((tx) => setCustomer(tx, business.id, made));
    if (customer === undefined) throw new AppError('not_found');
    return customer;
  };

  const refuseSubscribed = (plan: PaidPlan): never => {
    throw new AppError('already_subscribed', { detail: `You are already on the ${PLANS[plan].marketingName} plan.` });
  };

  const checkOut = async (stripe: StripeCalls, businessId: string, plan: PaidPlan): Promise<CheckoutAnswer> => {
    const business = await findBilled(database.read, businessId);
    if (!business) throw new AppError('not_found');
    const refreshed = await refreshKnown(stripe, business);
    if ((refreshed?.plan ?? business.plan) === plan) refuseSubscribed(plan);
    const customer = refreshed?.customer ?? (await makeCustomer(stripe, business));
    const running = refreshed?.subscriptions.filter(isRunning) ?? [];
    const [standing] = running.filter(({ status }) => status !== 'incomplete');
    if (standing) return change(stripe, customer, standing, plan);
    // The first payment of these `incomplete` subscriptions is missing and would be charged in addition to this checkout.
    for (const { id } of running) await stripe.cancelSubscription(id);

    const hasHad =
      business.hasUsedTrial ||
      hasHadTrial(refreshed?.facts ?? []) ||
      (await trials.isUsed(database.read, business.email));
    const session = await attempts.sessionFor(
      stripe,
      { id: businessId, customer },
      { plan, hasTrial: !hasHad, known: refreshed?.session ?? null },
    );
    if (!session.url) throw new AppError('payments_unavailable', { cause: new Error('The session has no address.') });
    return { url: session.url, session_id: session.id };
  };

  return {
    /** @throws AppError email_unverified, invalid_origin, already_subscribed, payments_unavailable
     * Source: shared-schema/docs/http-contract.md#payments; shared-schema/docs/decisions/0042-checkout-sessions.md. */
    async checkOut(
      { businessId, emailVerified }: Owner,
      { plan, origin_url }: ParsedBodyOf<typeof paymentCalls.checkout>,
    ): Promise<CheckoutAnswer> {
      if (!emailVerified) throw new AppError('email_unverified');
      if (!URL.canParse(origin_url) || new URL(origin_url).origin !== publicUrl) throw new AppError('invalid_origin');
      if (plan === 'free') throw nothingToBuy();
      return work.forOwner(businessId, (stripe) => checkOut(stripe, businessId, plan));
    },

    /** Opens the Stripe page on which an owner changes the card, cancels, and reads invoices.
     * @throws AppError not_found for an owner without a Stripe customer, payments_unavailable */
    async openPortal({ businessId }: Owner): Promise<AnswerOf<typeof paymentCalls.portal>> {
      const customer = (await findBilled(database.read, businessId))?.customer;
      if (!customer) throw new AppError('not_found', { detail: 'There is no subscription to manage yet.' });
      return work.forOwner(businessId, async (stripe) => ({
        url: await stripe.openPortal({ customer, return_url: `${publicUrl}/billing` }),
      }));
    },
  };
};

const nothingToBuy = (): AppError => {
  const detail = 'The free plan doesn’t need a checkout. To go back to it, cancel your plan under Manage in portal.';
  return new AppError('validation_failed', { detail, fields: { plan: detail } });
};
