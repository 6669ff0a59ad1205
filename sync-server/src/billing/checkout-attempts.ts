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

/** A business and its Stripe customer. */
interface Payer {
  id: string;
  customer: string;
}

/** The requested checkout. */
interface Wish {
  plan: PaidPlan;
  hasTrial: boolean;
  /** The session of the open attempt, if the caller has just fetched it. */
  known: StripeSession | null;
}

/** Keeps at most one open checkout for each business, even if tabs and processes start one in parallel: one request inserts the open
 * row, the others find it.
 * Source: shared-schema/docs/decisions/0042-checkout-sessions.md; shared-schema/docs/decisions/0084-billing-across-processes.md. */
export const createCheckoutAttempts = ({ database, priceOf, publicUrl, newId, now }: AttemptsDeps) => {
  const expire = async (stripe: StripeCalls, session: StripeSession): Promise<void> => {
    // The session was paid in another tab at the same time, so the owner now has a plan.
    if ((await stripe.expireSession(session.id)).status === 'complete') throw new AppError('already_subscribed');
  };

  /** Creates the session of an attempt. Idempotent: after a lost response, or from another process, Stripe returns the same session,
   * because all its parameters are in the attempt's row. */
  const makeSession = async (
    stripe: StripeCalls,
    { id: businessId, customer }: Payer,
    { id: key, plan, hasTrial }: Checkout,
  ): Promise<StripeSession> => {
    if (plan === 'other' || plan === 'free')
      throw new AppError('payments_unavailable', { cause: new Error('A newer server has begun this checkout.') });
    // Expire sessions without a row: an attempt that seemed to fail was created after all, or a backup was restored.
    for (const stray of await stripe.openSessions(customer))
      if (stray.metadata?.['attempt'] !== key) await expire(stripe, stray);
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      client_reference_id: businessId,
      line_items: [{ price: priceOf(plan), quantity: 1 }],
      // Also for a trial, which becomes a paid plan automatically.
      payment_method_collection: 'always',
      subscription_data: { ...(hasTrial && { trial_period_days: TRIAL_DAYS }), metadata: { business: businessId } },
      metadata: { business: businessId, plan, attempt: key },
      success_url: `${publicUrl}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/billing/cancel`,
    };
    const session = await stripe.createSession(params, key).catch(async (error: unknown) => {
      // Stripe replays a refusal for as long as it stores the key: the next attempt needs another key.
      if (isRefusal(error)) await database.write((tx) => endCheckout(tx, key, 'expired'));
      throw error;
    });
    await database.write((tx) => setSession(tx, key, session.id));
    return session;
  };

  /** @returns the current session of an attempt; null if the attempt has expired without one */
  const sessionOf = async (
    stripe: StripeCalls,
    payer: Payer,
    attempt: Checkout,
    known: StripeSession | null,
  ): Promise<StripeSession | null> => {
    if (attempt.sessionId !== null) return known?.id === attempt.sessionId ? known : stripe.session(attempt.sessionId);
    // Stripe no longer stores the key of such an old attempt, and a session created with it has expired.
    if (now() - attempt.createdAt > BILLING.attemptMs) return null;
    // For a reused key, Stripe replays the original response: fetch the current session.
    return stripe.session((await makeSession(stripe, payer, attempt)).id);
  };

  /** Returns the session of an open attempt if it can still be paid and has the same plan. Otherwise ends the attempt and returns null. */
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

  /** @returns null if another request has started an attempt at the same time */
  const begin = async (stripe: StripeCalls, payer: Payer, { plan, hasTrial }: Wish): Promise<StripeSession | null> => {
    const checkout: Checkout = { id: newId(), plan, hasTrial, sessionId: null, createdAt: now() };
    const isBegun = await database.write(async (tx) => {
      if (!(await findBilled(tx, payer.id))) throw new AppError('not_found');
      return insertCheckout(tx, payer.id, checkout);
    });
    return isBegun ? makeSession(stripe, payer, checkout) : null;
  };

  return {
    /** @returns the only session of this business that can be paid
     * @throws AppError already_subscribed if a session has been paid, not_found, payments_unavailable */
    async sessionFor(stripe: StripeCalls, payer: Payer, wish: Wish): Promise<StripeSession> {
      for (let tries = 0; tries < BILLING.fetchTries; tries += 1) {
        const session = (await resume(stripe, payer, wish)) ?? (await begin(stripe, payer, wish));
        if (session) return session;
      }
      throw new AppError('payments_unavailable', { cause: new Error('Other checkouts were faster each time.') });
    },
  };
};
