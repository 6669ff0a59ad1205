import { TRIAL_DAYS, type PaidPlan } from '@doorsign/shared-schema/plans';
import type Stripe from 'stripe';
import { AppError } from '../http/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { BILLING } from '../platform/parameters.ts';
import { endCheckout, findOpenCheckout, insertCheckout, setSession, type Checkout } from './checkout-repository.ts';
import { findBilled } from './customer-repository.ts';
import { isRefusal, type StripeCalls } from './stripe-account.ts';
import type { StripeSession } from './stripe-facts.ts';

interface AttemptsDeps {
  database: Database;
  /** The price of a plan, from the configuration. */
  priceOf(plan: PaidPlan): string;
  publicUrl: string;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Who pays, and for which business. */
interface Payer {
  id: string;
  customer: string;
}

/** What is to be bought. */
interface Wish {
  plan: PaidPlan;
  hasTrial: boolean;
  /** The session of the open attempt, if somebody has just asked for it. */
  known: StripeSession | null;
}

/** One open checkout for each business, however many tabs and processes begin one at once: whoever inserts the open row has begun, all
 * others find it. Source: shared-schema/docs/decisions/0042-checkout-sessions.md; shared-schema/docs/decisions/0084-billing-across-processes.md. */
export const createCheckoutAttempts = ({ database, priceOf, publicUrl, newId, now }: AttemptsDeps) => {
  const expire = async (stripe: StripeCalls, session: StripeSession): Promise<void> => {
    // Paid in another tab in this very moment: the owner has a plan now, and hears of it when they look again.
    if ((await stripe.expireSession(session.id)).status === 'complete') throw new AppError('already_subscribed');
  };

  /** Makes the session of an attempt. Asked again after an answer that got lost, or by another process, Stripe answers the same
   * one: all that goes into it is in the attempt's row. */
  const makeSession = async (
    stripe: StripeCalls,
    { id: businessId, customer }: Payer,
    { id: key, plan, hasTrial }: Checkout,
  ): Promise<StripeSession> => {
    if (plan === 'other' || plan === 'free')
      throw new AppError('payments_unavailable', { cause: new Error('A newer server has begun this checkout.') });
    // What no row knows of: an attempt that failed at Stripe after all, or the data of a backup.
    for (const stray of await stripe.openSessions(customer))
      if (stray.metadata?.['attempt'] !== key) await expire(stripe, stray);
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      client_reference_id: businessId,
      line_items: [{ price: priceOf(plan), quantity: 1 }],
      // Also for a trial: it becomes a paid plan by itself.
      payment_method_collection: 'always',
      subscription_data: { ...(hasTrial && { trial_period_days: TRIAL_DAYS }), metadata: { business: businessId } },
      metadata: { business: businessId, plan, attempt: key },
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

  /** @returns the session of an attempt as it is now; null when there is none any more */
  const sessionOf = async (
    stripe: StripeCalls,
    payer: Payer,
    attempt: Checkout,
    known: StripeSession | null,
  ): Promise<StripeSession | null> => {
    if (attempt.sessionId !== null) return known?.id === attempt.sessionId ? known : stripe.session(attempt.sessionId);
    // Stripe has forgotten the key of an attempt that is so old, and the session has expired with it.
    if (now() - attempt.createdAt > BILLING.attemptMs) return null;
    // For a key that was used before Stripe repeats what it answered then.
    return stripe.session((await makeSession(stripe, payer, attempt)).id);
  };

  /** What is left of an earlier attempt: its session if that can still be paid and is for the same plan. */
  const resume = async (stripe: StripeCalls, payer: Payer, { plan, known }: Wish): Promise<StripeSession | null> => {
    const open = await findOpenCheckout(database.read, payer.id);
    if (!open) return null;
    const session = await sessionOf(stripe, payer, open, known);
    if (session?.status === 'complete') throw new AppError('already_subscribed');
    if (session?.status === 'open' && open.plan === plan) return session;
    if (session?.status === 'open') await expire(stripe, session);
    await database.write((tx) => endCheckout(tx, open.id, 'expired'));
    return null;
  };

  /** @returns null where somebody else has begun one in this very moment */
  const begin = async (stripe: StripeCalls, payer: Payer, { plan, hasTrial }: Wish): Promise<StripeSession | null> => {
    const checkout: Checkout = { id: newId(), plan, hasTrial, sessionId: null, createdAt: now() };
    const isBegun = await database.write(async (tx) => {
      if (!(await findBilled(tx, payer.id))) throw new AppError('not_found');
      return insertCheckout(tx, payer.id, checkout);
    });
    return isBegun ? makeSession(stripe, payer, checkout) : null;
  };

  return {
    /** @returns the one session that can be paid for this business
     * @throws AppError already_subscribed when one has been paid meanwhile, payments_unavailable */
    async sessionFor(stripe: StripeCalls, payer: Payer, wish: Wish): Promise<StripeSession> {
      for (let tries = 0; tries < BILLING.fetchTries; tries += 1) {
        const session = (await resume(stripe, payer, wish)) ?? (await begin(stripe, payer, wish));
        if (session) return session;
      }
      throw new AppError('payments_unavailable', { cause: new Error('Other checkouts were faster each time.') });
    },
  };
};
