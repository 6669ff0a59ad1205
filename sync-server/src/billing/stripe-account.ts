import Stripe from 'stripe';
import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import { inTime } from '../platform/in-time.ts';
import type { Logger } from '../platform/logger.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import { isRunning } from './entitlement.ts';
import { StripeEvent, StripeInvoice, StripeSession, StripeSubscription } from './stripe-facts.ts';

/** The requests that the server sends to Stripe. Every call throws AppError payments_unavailable if Stripe does not respond,
 * refuses, or sends an undocumented response, and if the shared time limit of all calls has passed. */
export interface StripeCalls {
  /** @returns the id of a new customer. After a lost response, a retry creates a second customer; the first one stays unused. */
  createCustomer(customer: { email: string; businessId: string }): Promise<string>;
  setEmail(customer: string, email: string): Promise<void>;
  /** All subscriptions that the customer has ever had, newest first. Of this list and the next two only the newest items are read if there
   * are thousands. */
  subscriptions(customer: string): Promise<StripeSubscription[]>;
  invoices(customer: string): Promise<StripeInvoice[]>;
  session(id: string): Promise<StripeSession>;
  openSessions(customer: string): Promise<StripeSession[]>;
  /** @returns a new session, or the one that was already created with this key */
  createSession(params: Stripe.Checkout.SessionCreateParams, key: string): Promise<StripeSession>;
  /** @returns the resulting session; a session that was completed first stays complete */
  expireSession(id: string): Promise<StripeSession>;
  /** @returns the URL of the portal page */
  openPortal(params: Stripe.BillingPortal.SessionCreateParams): Promise<string>;
  cancelSubscription(id: string): Promise<void>;
  /** Returns all events since an instant in epoch milliseconds. Throws if there are too many to be read. */
  events(sinceMs: number): Promise<StripeEvent[]>;
}

/** The account at Stripe. */
export interface StripeAccount {
  /** @param limitMs the time limit that all calls of the result share */
  within(limitMs: number): StripeCalls;
}

/** The maximum number of pages that are read of one customer's list: more than a hundred years of monthly invoices. What is older is left
 * out, with a warning in the log, because the newest items decide the plan. */
const CUSTOMER_PAGES_MAX = 20;
/** The maximum number of pages of events. An event that is left out is a change that nobody fetches, so a longer list is a failure, and
 * the next comparison reads the same time again. */
const EVENT_PAGES_MAX = 1000;
const PAGE = 100;

const Url = z.object({ url: z.string() });
const Identified = z.object({ id: z.string() });

/** @param monotonicMs milliseconds of a monotonic clock */
export const createStripeAccount = (
  stripe: Stripe,
  monotonicMs: () => number,
  log: Pick<Logger, 'warn'>,
): StripeAccount => ({
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
        // The limit includes retries and their delays.
        return schema.parse(await inTime(call({ timeout }), leftMs, () => new Error('Stripe did not answer in time.')));
      } catch (cause) {
        throw new AppError('payments_unavailable', { cause });
      }
    };

    /** @returns the items, newest first, and whether there are more than `pagesMax` pages have */
    const askPages = async <T extends { id: string }>(
      schema: z.ZodType<T>,
      pagesMax: number,
      call: (page: Stripe.PaginationParams, options: Stripe.RequestOptions) => Promise<unknown>,
    ): Promise<{ all: T[]; isCut: boolean }> => {
      const List = z.object({ data: z.array(schema), has_more: z.boolean() });
      const all: T[] = [];
      for (let page = 0; page < pagesMax; page += 1) {
        const after = all.at(-1)?.id;
        const { data, has_more } = await ask(List, (options) =>
          call({ limit: PAGE, ...(after !== undefined && { starting_after: after }) }, options),
        );
        all.push(...data);
        if (!has_more || data.length === 0) return { all, isCut: false };
      }
      return { all, isCut: true };
    };

    const askAll = async <T extends { id: string }>(
      what: string,
      customer: string,
      schema: z.ZodType<T>,
      call: (page: Stripe.PaginationParams, options: Stripe.RequestOptions) => Promise<unknown>,
    ): Promise<T[]> => {
      const { all, isCut } = await askPages(schema, CUSTOMER_PAGES_MAX, call);
      if (isCut)
        log.warn({ customer, list: what, read: all.length }, 'Stripe list is too long: the oldest items are left out');
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
      async setEmail(customer, email) {
        await ask(Identified, (options) => stripe.customers.update(customer, { email }, options));
      },
      subscriptions: (customer) =>
        askAll('subscriptions', customer, StripeSubscription, (page, options) =>
          stripe.subscriptions.list({ customer, status: 'all', ...page }, options),
        ),
      invoices: (customer) =>
        askAll('invoices', customer, StripeInvoice, (page, options) =>
          stripe.invoices.list({ customer, ...page }, options),
        ),
      session,
      openSessions: (customer) =>
        askAll('checkout sessions', customer, StripeSession, (page, options) =>
          stripe.checkout.sessions.list({ customer, status: 'open', ...page }, options),
        ),
      createSession: (params, key) =>
        ask(StripeSession, (options) => stripe.checkout.sessions.create(params, { ...options, idempotencyKey: key })),
      async expireSession(id) {
        const before = await session(id);
        if (before.status !== 'open') return before;
        // The session may be completed between the two requests: return its state instead of the error.
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
            // The subscription may already be canceled; then Stripe refuses to cancel it again.
            const now = await ask(StripeSubscription, (options) => stripe.subscriptions.retrieve(id, {}, options));
            if (isRunning(now)) throw error;
          },
        );
      },
      async events(sinceMs) {
        const { all, isCut } = await askPages(StripeEvent, EVENT_PAGES_MAX, (page, options) =>
          stripe.events.list({ created: { gte: Math.floor(sinceMs / 1000) }, ...page }, options),
        );
        if (!isCut) return all;
        const cause = new Error(`Stripe has more than ${all.length} events since ${new Date(sinceMs).toISOString()}.`);
        throw new AppError('payments_unavailable', { cause });
      },
    };
  },
});

/** The HTTP statuses for temporary failures, which Stripe does not replay for an idempotency key: another request with the key is in
 * progress (409), or too many requests (429). */
const NOT_NOW: ReadonlySet<number> = new Set([409, 429]);

/** Returns whether Stripe has definitely refused a request. After other errors, the request may have succeeded or be in progress. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.statusCode !== undefined &&
  !NOT_NOW.has(error.cause.statusCode);

/** Returns whether Stripe does not know the customer: it was deleted there, or the keys now belong to another Stripe account. */
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  error.cause.code === 'resource_missing' &&
  error.cause.param === 'customer';
