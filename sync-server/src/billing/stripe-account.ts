import Stripe from 'stripe';
import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import { inTime } from '../platform/in-time.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import { isRunning } from './entitlement.ts';
import { StripeEvent, StripeInvoice, StripeSession, StripeSubscription } from './stripe-facts.ts';

/** What we ask of Stripe. Every call throws AppError payments_unavailable when Stripe does not answer, refuses, or answers
 * what it does not document, and when the time that all calls have together is over. */
export interface StripeCalls {
  /** @returns the id of a new customer: a second one, which nobody uses, when the answer to a first try got lost */
  createCustomer(customer: { email: string; businessId: string }): Promise<string>;
  /** All that the customer ever had. */
  subscriptions(customer: string): Promise<StripeSubscription[]>;
  invoices(customer: string): Promise<StripeInvoice[]>;
  session(id: string): Promise<StripeSession>;
  openSessions(customer: string): Promise<StripeSession[]>;
  /** @returns a new session, or the one that this key has made already */
  createSession(params: Stripe.Checkout.SessionCreateParams, key: string): Promise<StripeSession>;
  /** @returns the session as it is then: one that was completed first cannot expire any more */
  expireSession(id: string): Promise<StripeSession>;
  /** @returns the address of the portal's page */
  openPortal(params: Stripe.BillingPortal.SessionCreateParams): Promise<string>;
  cancelSubscription(id: string): Promise<void>;
  /** Events since then, epoch milliseconds. */
  events(sinceMs: number): Promise<StripeEvent[]>;
}

/** The account at Stripe. */
export interface StripeAccount {
  /** @param limitMs how long all calls that are made of it may take together */
  within(limitMs: number): StripeCalls;
}

/** Most pages of one list: no business has so many invoices, and an answer that never ends is none. */
const PAGES_MAX = 20;
const PAGE = 100;

const Url = z.object({ url: z.string() });
const Identified = z.object({ id: z.string() });

/** @param monotonicMs milliseconds since some moment, on a clock that is never set */
export const createStripeAccount = (stripe: Stripe, monotonicMs: () => number): StripeAccount => ({
  within(limitMs) {
    const endMs = monotonicMs() + limitMs;

    const ask = async <T>(
      schema: z.ZodType<T>,
      call: (options: Stripe.RequestOptions) => Promise<unknown>,
    ): Promise<T> => {
      const leftMs = Math.floor(endMs - monotonicMs());
      try {
        if (leftMs <= 0) throw new Error('There is no time left to ask Stripe.');
        const timeout = Math.min(TIMEOUTS_MS.stripe, leftMs);
        // Retries and their pauses count too.
        return schema.parse(await inTime(call({ timeout }), leftMs, () => new Error('Stripe did not answer in time.')));
      } catch (cause) {
        throw new AppError('payments_unavailable', { cause });
      }
    };

    const askAll = async <T extends { id: string }>(
      schema: z.ZodType<T>,
      call: (page: Stripe.PaginationParams, options: Stripe.RequestOptions) => Promise<unknown>,
    ): Promise<T[]> => {
      const List = z.object({ data: z.array(schema), has_more: z.boolean() });
      const all: T[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const after = all.at(-1)?.id;
        const { data, has_more } = await ask(List, (options) =>
          call({ limit: PAGE, ...(after !== undefined && { starting_after: after }) }, options),
        );
        all.push(...data);
        if (!has_more || data.length === 0) break;
      }
      return all;
    };

    const session = (id: string): Promise<StripeSession> =>
      ask(StripeSession, (options) => stripe.checkout.sessions.retrieve(id, {}, options));

    return {
      async createCustomer({ email, businessId }) {
        const params = { email, metadata: { business: businessId } };
        const { id } = await ask(Identified, (options) => stripe.customers.create(params, options));
        return id;
      },
      subscriptions: (customer) =>
        askAll(StripeSubscription, (page, options) =>
          stripe.subscriptions.list({ customer, status: 'all', ...page }, options),
        ),
      invoices: (customer) =>
        askAll(StripeInvoice, (page, options) => stripe.invoices.list({ customer, ...page }, options)),
      session,
      openSessions: (customer) =>
        askAll(StripeSession, (page, options) =>
          stripe.checkout.sessions.list({ customer, status: 'open', ...page }, options),
        ),
      createSession: (params, key) =>
        ask(StripeSession, (options) => stripe.checkout.sessions.create(params, { ...options, idempotencyKey: key })),
      async expireSession(id) {
        const before = await session(id);
        if (before.status !== 'open') return before;
        // It may be completed between the two: then what it is now counts, and not that it could not be expired.
        return ask(StripeSession, (options) => stripe.checkout.sessions.expire(id, {}, options)).catch(() =>
          session(id),
        );
      },
      async openPortal(params) {
        const { url } = await ask(Url, (options) => stripe.billingPortal.sessions.create(params, options));
        return url;
      },
      async cancelSubscription(id) {
        await ask(Identified, (options) => stripe.subscriptions.cancel(id, {}, options)).catch(
          async (error: unknown) => {
            // Somebody else may have cancelled it: Stripe does not find it a second time.
            const now = await ask(StripeSubscription, (options) => stripe.subscriptions.retrieve(id, {}, options));
            if (isRunning(now)) throw error;
          },
        );
      },
      events: (sinceMs) =>
        askAll(StripeEvent, (page, options) =>
          stripe.events.list({ created: { gte: Math.floor(sinceMs / 1000) }, ...page }, options),
        ),
    };
  },
});

/** Words of Stripe for "not now", which it does not repeat for the same key: another request with it is under way, or there are too
 * many requests. */
const NOT_NOW: ReadonlySet<number> = new Set([409, 429]);

/** Did Stripe answer, and say no? Otherwise what was asked may have been done all the same, or is being done. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.statusCode !== undefined &&
  !NOT_NOW.has(error.cause.statusCode);

/** Does the account at Stripe not know this customer? It was deleted there, or the keys are those of another account now. */
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  error.cause.code === 'resource_missing' &&
  error.cause.param === 'customer';
