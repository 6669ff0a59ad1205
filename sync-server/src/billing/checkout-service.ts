import type { AnswerOf, ParsedBodyOf, paymentCalls } from '@doorsign/shared-schema/api';
import { PLANS, TRIAL_DAYS, type PaidPlan } from '@doorsign/shared-schema/plans';
import type Stripe from 'stripe';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { BILLING } from '../platform/parameters.ts';
import { endCheckout, findOpenCheckout, insertCheckout, setSession, type Checkout } from './checkout-repository.ts';
import { findBilled, forgetCustomer, setCustomer, type BilledBusiness } from './customer-repository.ts';
import { hasHadTrial, isRunning } from './entitlement.ts';
import type { Refresh, Refreshed } from './refresh.ts';
import type { StripeAtWork } from './stripe-at-work.ts';
import { isCustomerMissing, isRefusal, type StripeCalls } from './stripe-account.ts';
import type { StripeSession, StripeSubscription } from './stripe-facts.ts';

interface CheckoutDeps {
  database: Database;
  refresh: Refresh;
  work: StripeAtWork;
  /** The price of a plan, from the configuration. */
  priceOf(plan: PaidPlan): string;
  publicUrl: string;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

type CheckoutAnswer = AnswerOf<typeof paymentCalls.checkout>;

/** Buying a plan, and changing one that was bought. */
export const createCheckoutService = ({ database, refresh, work, priceOf, publicUrl, newId, now }: CheckoutDeps) => {
  /** Makes the session of an attempt. Asked again after an answer that got lost, Stripe answers the same one: all that
   * goes into it is in the attempt's row. */
  const sessionFor = async (
    stripe: StripeCalls,
    { id: businessId, customer }: { id: string; customer: string },
    { id: key, plan, hasTrial }: Checkout,
  ): Promise<StripeSession> => {
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      client_reference_id: businessId,
      line_items: [{ price: priceOf(plan), quantity: 1 }],
      // Also for a trial: it becomes a paid plan by itself.
      payment_method_collection: 'always',
      subscription_data: { ...(hasTrial && { trial_period_days: TRIAL_DAYS }), metadata: { business: businessId } },
      metadata: { business: businessId, plan },
      success_url: `${publicUrl}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/billing/cancel`,
    };
    const session = await stripe.createSession(params, key).catch(async (error: unknown) => {
      // Stripe repeats a refusal for as long as it knows the key: the next try needs another one.
      if (isRefusal(error)) await database.write((tx) => endCheckout(tx, key, 'expired'));
      throw error;
    });
    await database.write((tx) => setSession(tx, key, session.id));
    return session;
  };

  const expire = async (stripe: StripeCalls, session: StripeSession): Promise<void> => {
    // Paid in another tab in this very moment: the owner has a plan now, and hears of it when they look again.
    if ((await stripe.expireSession(session.id)).status === 'complete') throw new AppError('already_subscribed');
  };

  /** What is left of an earlier attempt: its session if that can still be paid and is for the same plan. */
  const resume = async (
    stripe: StripeCalls,
    business: { id: string; customer: string },
    plan: PaidPlan,
    known: StripeSession | null,
  ): Promise<StripeSession | null> => {
    const open = await findOpenCheckout(database.read, business.id);
    if (!open) return null;
    // Stripe has forgotten the key of an attempt that is so old, and the session has expired with it.
    const isForgotten = open.sessionId === null && now() - open.createdAt > BILLING.attemptMs;
    const session = isForgotten ? null : (known ?? (await sessionFor(stripe, business, open)));
    if (session?.status === 'open' && open.plan === plan) return session;
    if (session?.status === 'open') await expire(stripe, session);
    await database.write((tx) => endCheckout(tx, open.id, 'expired'));
    return null;
  };

  const begin = async (
    stripe: StripeCalls,
    business: { id: string; customer: string },
    plan: PaidPlan,
    hasTrial: boolean,
  ): Promise<StripeSession> => {
    // What no row knows of: an attempt that failed at Stripe after all, or the data of a backup.
    for (const stray of await stripe.openSessions(business.customer)) await expire(stripe, stray);
    const checkout: Checkout = { id: newId(), plan, hasTrial, sessionId: null, createdAt: now() };
    await database.write((tx) => insertCheckout(tx, business.id, checkout));
    return sessionFor(stripe, business, checkout);
  };

  /** The portal's page on which the owner confirms a change, or pays what is missing before anything can change. */
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

  /** @returns null for a business that Stripe does not know, or not any more */
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
        const open = await findOpenCheckout(tx, id);
        if (open) await endCheckout(tx, open.id, 'expired');
        await forgetCustomer(tx, id);
      });
      return null;
    }
  };

  const makeCustomer = async (stripe: StripeCalls, business: BilledBusiness): Promise<string> => {
    const customer = await stripe.createCustomer({ email: business.email, businessId: business.id });
    await database.write((tx) => setCustomer(tx, business.id, customer));
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
    // Its first payment is missing, and would come on top of what is bought now.
    for (const { id } of running) await stripe.cancelSubscription(id);

    const payer = { id: businessId, customer };
    const session =
      (await resume(stripe, payer, plan, refreshed?.session ?? null)) ??
      (await begin(stripe, payer, plan, !hasHadTrial(refreshed?.facts ?? [])));
    if (!session.url) throw new AppError('payments_unavailable', { cause: new Error('The session has no address.') });
    return { url: session.url, session_id: session.id };
  };

  return {
    /** @throws AppError email_unverified, invalid_origin, already_subscribed, payments_unavailable
     * Source: contract section 3; decision record 0042. */
    async checkOut(
      { businessId, emailVerified }: Owner,
      { plan, origin_url }: ParsedBodyOf<typeof paymentCalls.checkout>,
    ): Promise<CheckoutAnswer> {
      if (!emailVerified) throw new AppError('email_unverified');
      if (!URL.canParse(origin_url) || new URL(origin_url).origin !== publicUrl) throw new AppError('invalid_origin');
      if (plan === 'free') throw nothingToBuy();
      return work.forOwner(businessId, (stripe) => checkOut(stripe, businessId, plan));
    },

    /** Stripe's page on which an owner changes the card, cancels, and reads invoices.
     * @throws AppError not_found for an owner who never bought anything, payments_unavailable */
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
  const detail = 'The free plan needs no checkout. To go back to it, cancel your plan under Manage in portal.';
  return new AppError('validation_failed', { detail, fields: { plan: detail } });
};
