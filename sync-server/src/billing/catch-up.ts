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
  loadEventsSeenAt,
  markApplied,
  saveEventsSeenAt,
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
  /** Lists events since then, epoch milliseconds. */
  listEvents(sinceMs: number): Promise<StripeEvent[]>;
  /** Does what an event of a customer that we do not know asks for. */
  handleStranger(event: StripeEvent, customer: string): Promise<void>;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Gets what was told, and what should have been told, into the tables. None of these throws but compareAll: what could not be
 * done is done next time. */
export interface CatchUp {
  /** Fetches a business of which an event has been noted. */
  business(businessId: string): Promise<void>;
  /** Does what is due by time, and what was noted but not fetched: Stripe was down, or our process died. */
  settle(): Promise<void>;
  /** Asks Stripe for all that may have changed without a word. Source: shared-schema/docs/security-parameters.md#billing. */
  reconcile(): Promise<void>;
  /** The same for somebody who waits for it.
   * @returns how many customers were to be compared, and whether all of them were
   * @throws  AppError payments_unavailable when not even the events can be listed */
  compareAll(): Promise<{ compared: number; isComplete: boolean }>;
}

/** After so many businesses in a row for which it failed, it is Stripe that is down. */
const FAILURES_MAX = 3;

/** A clock of Stripe's may be behind ours. */
const OVERLAP_MS = 60 * 60 * 1000;

/** These ids from the one after `last` on, and then those before: of those that fail every time none is asked twice before all the
 * others were asked. */
const turnedTo = (last: string, ids: readonly string[]): string[] => {
  const sorted = ids.toSorted();
  return [...sorted.filter((id) => id > last), ...sorted.filter((id) => id <= last)];
};

export const createCatchUp = (deps: CatchUpDeps): CatchUp => {
  const { database, refresh, work, now, log } = deps;

  const warnOf = (businessId: string, err: unknown): void =>
    log.warn({ businessId, err }, 'a subscription could not be brought up to date');

  /** @returns false for a business of which Stripe knows nothing, or not any more */
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

  /** @returns false when it failed and may yet succeed */
  const fetchBusiness = async (businessId: string, { always }: { always: boolean }): Promise<boolean> => {
    try {
      await work.inBackground(businessId, async (stripe) => {
        const events = await findUnapplied(database.read, businessId);
        // Of many events that come together the first one's turn fetches for all.
        if (!always && events.length === 0) return;
        if (await refreshKnown(stripe, businessId)) return;
        // There is nothing to be fetched for them, and there will not be: they wait no longer.
        await database.write((tx) => markApplied(tx, events, now()));
      });
      return true;
    } catch (error) {
      warnOf(businessId, error);
      return false;
    }
  };

  /** The business at which Stripe was given up last. */
  let givenUpAt = '';

  /** @returns were all of them brought up to date? */
  const fetchAll = async (businessIds: readonly string[]): Promise<boolean> => {
    let failures = 0;
    let isComplete = true;
    for (const businessId of turnedTo(givenUpAt, businessIds)) {
      const isDone = await fetchBusiness(businessId, { always: true });
      failures = isDone ? 0 : failures + 1;
      isComplete &&= isDone;
      if (failures < FAILURES_MAX) continue;
      givenUpAt = businessId;
      return false;
    }
    return isComplete;
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

  const compareAll = async (): Promise<{ compared: number; isComplete: boolean }> => {
    if (!(await hasCustomers(database.read))) return { compared: 0, isComplete: true };
    const startMs = now();
    const seenAt = (await loadEventsSeenAt(database.read)) ?? 0;
    // A moment that is still to come was written by a clock that was wrong, which may have been so for long.
    const isCredible = seenAt <= startMs;
    await noteMissed(Math.max(isCredible ? seenAt - OVERLAP_MS : 0, startMs - BILLING.reconcileBackMs));
    const due = [...new Set([...(await findUnsettled(database.read)), ...(await findBehind(database.read))])];
    const isComplete = await fetchAll(due);
    if (isComplete) await database.write((tx) => saveEventsSeenAt(tx, startMs));
    await inSteps((max) => database.write((tx) => deleteOldEvents(tx, startMs - BILLING.eventsKeptMs, max)), {
      atOnce: SWEEP.rowsAtOnce,
    });
    return { compared: due.length, isComplete };
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
      quietly('what is due in billing', async () => {
        for (const businessId of await findDue(database.read, now())) await refresh.time(businessId);
        await fetchAll(await findBehind(database.read));
      }),
    reconcile: () => quietly('the comparison with Stripe', compareAll),
    compareAll,
  };
};
