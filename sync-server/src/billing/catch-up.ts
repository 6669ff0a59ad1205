import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { inSteps } from '../platform/in-steps.ts';
import { BILLING, SWEEP } from '../platform/parameters.ts';
import { findBilled, findBusinessOfCustomer, hasCustomers } from './customer-repository.ts';
import {
  deleteOldEvents,
  findBehind,
  findUnapplied,
  insertEvent,
  loadCursor,
  markApplied,
  saveCursor,
} from './event-repository.ts';
import type { Refresh } from './refresh.ts';
import { isCustomerMissing, type StripeCalls } from './stripe-account.ts';
import type { StripeAtWork } from './stripe-at-work.ts';
import { customerOf, type StripeEvent } from './stripe-facts.ts';
import { findDue, findUnsettled } from './subscription-repository.ts';

interface CatchUpDeps {
  database: Database;
  refresh: Refresh;
  work: StripeAtWork;
  /** Lists the events since an instant in epoch milliseconds. */
  listEvents(sinceMs: number): Promise<StripeEvent[]>;
  /** Handles an event of a customer of no business. */
  handleStranger(event: StripeEvent, customer: string): Promise<void>;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Applies received and missed events to the database. Only compareAll throws: the other methods leave failed work to the next
 * run. */
export interface CatchUp {
  /** Fetches a business with a newly stored event. */
  business(businessId: string): Promise<void>;
  /** Settles what is due by time, and fetches for events that are still unapplied because Stripe was down or the process crashed. */
  settle(): Promise<void>;
  /** Fetches the data from Stripe that may have changed without an event. After a time it stops, and the next run goes on there.
   * Source: shared-schema/docs/security-parameters.md#billing. */
  reconcile(): Promise<void>;
  /** Does the work of reconcile for all businesses, however long it takes, and reports the result, for a caller who waits.
   * @returns the number of businesses that were tried, and whether all were compared
   * @throws  AppError payments_unavailable if the events cannot be listed */
  compareAll(): Promise<{ compared: number; isComplete: boolean }>;
}

/** The number of consecutive failed businesses after which Stripe is considered down. */
const FAILURES_MAX = 3;

/** The overlap of event listings: Stripe's clock may be behind the server's. */
const OVERLAP_MS = 60 * 60 * 1000;

/** The result of updating some businesses. */
interface Fetched {
  /** True if no update failed. */
  readonly isComplete: boolean;
  /** True if so many failed in a row that the rest was not tried. */
  readonly isDown: boolean;
  /** Number of businesses that were tried. */
  readonly count: number;
}

const NOTHING: Fetched = { isComplete: false, isDown: true, count: 0 };

/** Rotates the sorted ids so that they start after `last`: a business that always fails is not retried before all others have been
 * tried. */
const turnedTo = (last: string, ids: readonly string[]): string[] => {
  const sorted = ids.toSorted();
  return [...sorted.filter((id) => id > last), ...sorted.filter((id) => id <= last)];
};

export const createCatchUp = (deps: CatchUpDeps): CatchUp => {
  const { database, refresh, work, now, log } = deps;

  const warnOf = (businessId: string, err: unknown): void =>
    log.warn({ businessId, err }, 'subscription update failed');

  /** @returns false for a business without a customer, or whose customer Stripe no longer knows */
  const refreshKnown = async (stripe: StripeCalls, businessId: string): Promise<boolean> => {
    const customer = (await findBilled(database.read, businessId))?.customer;
    if (!customer) return false;
    try {
      await refresh.customer(stripe, businessId, customer);
      return true;
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      warnOf(businessId, error);
      return false;
    }
  };

  /** @returns false if it failed and a retry may succeed */
  const fetchBusiness = async (businessId: string, { always }: { always: boolean }): Promise<boolean> => {
    try {
      await work.inBackground(businessId, async (stripe) => {
        const events = await findUnapplied(database.read, businessId);
        // If several events arrive together, the first task fetches for all of them.
        if (!always && events.length === 0) return;
        if (await refreshKnown(stripe, businessId)) return;
        // Nothing can ever be fetched for these events: stop waiting for them.
        await database.write((tx) => markApplied(tx, events, now()));
      });
      return true;
    } catch (error) {
      warnOf(businessId, error);
      return false;
    }
  };

  /** Updates businesses one after the other, until Stripe is considered down. */
  const fetchAll = async (businessIds: readonly string[], hasTime = (): boolean => true): Promise<Fetched> => {
    let failures = 0;
    let isComplete = true;
    for (const [index, businessId] of businessIds.entries()) {
      const isDone = await fetchBusiness(businessId, { always: true });
      failures = isDone ? 0 : failures + 1;
      isComplete &&= isDone;
      const isDown = failures === FAILURES_MAX;
      if (isDown || !hasTime()) return { isComplete, isDown, count: index + 1 };
    }
    return { isComplete, isDown: false, count: businessIds.length };
  };

  /** The last one of the businesses with news at which Stripe was considered down. */
  let newsUntil = '';

  const fetchNews = async (businessIds: readonly string[]): Promise<Fetched> => {
    const turned = turnedTo(newsUntil, businessIds);
    const fetched = await fetchAll(turned);
    newsUntil = (fetched.isDown ? turned[fetched.count - 1] : undefined) ?? '';
    return fetched;
  };

  /** Compares businesses without news, from the one on at which the last run has stopped, in whichever process that was. */
  const fetchOthers = async (businessIds: readonly string[], hasTime: () => boolean): Promise<Fetched> => {
    const cursor = await loadCursor(database.read, 'comparison');
    const turned = turnedTo(cursor?.position ?? '', businessIds);
    const fetched = await fetchAll(turned, hasTime);
    const position = turned[fetched.count - 1] ?? null;
    await database.write((tx) => saveCursor(tx, { name: 'comparison', seen_at: now(), position }));
    return fetched;
  };

  const noteMissed = async (sinceMs: number): Promise<void> => {
    for (const event of await deps.listEvents(sinceMs)) {
      const customer = customerOf(event);
      if (customer === null) continue;
      const { id, type } = event;
      const isOurs = await database.write(async (tx) => {
        const businessId = await findBusinessOfCustomer(tx, customer);
        if (!businessId) return false;
        await insertEvent(tx, { id, type, businessId, nowMs: now() });
        return true;
      });
      if (!isOurs) await deps.handleStranger(event, customer);
    }
  };

  const compare = async (limitMs: number): Promise<{ compared: number; isComplete: boolean }> => {
    if (!(await hasCustomers(database.read))) return { compared: 0, isComplete: true };
    const startMs = now();
    const seenAt = (await loadCursor(database.read, 'events'))?.seen_at ?? 0;
    // A time in the future was stored by a wrong clock, which may have been wrong for a long time.
    const isCredible = seenAt <= startMs;
    await noteMissed(Math.max(isCredible ? seenAt - OVERLAP_MS : 0, startMs - BILLING.reconcileBackMs));
    // Those with news first: they are never left out.
    const behind = await findBehind(database.read);
    const known = new Set(behind);
    const others = (await findUnsettled(database.read)).filter((id) => !known.has(id));
    const news = await fetchNews(behind);
    // A clock that is set back ends the run, and the next one goes on.
    const hasTime = (): boolean => limitMs === Infinity || (now() >= startMs && now() < startMs + limitMs);
    const rest = news.isDown ? NOTHING : await fetchOthers(others, hasTime);
    const isComplete = news.isComplete && rest.isComplete;
    if (isComplete) await database.write((tx) => saveCursor(tx, { name: 'events', seen_at: startMs, position: null }));
    await inSteps((max) => database.write((tx) => deleteOldEvents(tx, startMs - BILLING.eventsKeptMs, max)), {
      atOnce: SWEEP.rowsAtOnce,
    });
    return { compared: news.count + rest.count, isComplete };
  };

  const quietly = async (what: string, step: () => Promise<unknown>): Promise<void> => {
    try {
      await step();
    } catch (error) {
      log.warn({ err: error }, `${what} failed`);
    }
  };

  return {
    async business(businessId) {
      await fetchBusiness(businessId, { always: false });
    },
    settle: () =>
      quietly('billing: settling due subscriptions', async () => {
        for (const businessId of await findDue(database.read, now())) await refresh.time(businessId);
        await fetchNews(await findBehind(database.read));
      }),
    reconcile: () => quietly('billing: comparison with Stripe', () => compare(BILLING.reconcileForMs)),
    compareAll: () => compare(Infinity),
  };
};
