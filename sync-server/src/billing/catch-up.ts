import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { BILLING } from '../platform/parameters.ts';
import { findBilled, findBusinessOfCustomer, hasCustomers } from './customer-repository.ts';
import {
  deleteOldEvents,
  findBehind,
  findUnapplied,
  insertEvent,
  loadEventsSeenAt,
  saveEventsSeenAt,
} from './event-repository.ts';
import type { Refresh } from './refresh.ts';
import { isCustomerMissing } from './stripe-account.ts';
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

/** Gets what was told, and what should have been told, into the tables. None of these throws: what could not be done is done
 * next time. */
export interface CatchUp {
  /** Fetches a business of which an event has been noted. */
  business(businessId: string): Promise<void>;
  /** Does what is due by time, and what was noted but not fetched: Stripe was down, or our process died. */
  settle(): Promise<void>;
  /** Asks Stripe for all that may have changed without a word. Source: security.md, Billing. */
  reconcile(): Promise<void>;
}

/** After so many businesses in a row for which it failed, it is Stripe that is down. */
const FAILURES_MAX = 3;

/** A clock of Stripe's may be behind ours. */
const OVERLAP_MS = 60 * 60 * 1000;

export const createCatchUp = (deps: CatchUpDeps): CatchUp => {
  const { database, refresh, work, now, log } = deps;

  /** @returns false when it failed and may yet succeed */
  const fetchBusiness = async (businessId: string, { always }: { always: boolean }): Promise<boolean> => {
    try {
      await work.inBackground(businessId, async (stripe) => {
        // Of many events that come together the first one's turn fetches for all.
        if (!always && (await findUnapplied(database.read, businessId)).length === 0) return;
        const customer = (await findBilled(database.read, businessId))?.customer;
        if (customer) await refresh.customer(stripe, businessId, customer);
      });
      return true;
    } catch (error) {
      log.warn({ businessId, err: error }, 'a subscription could not be brought up to date');
      return isCustomerMissing(error);
    }
  };

  /** @returns were all of them brought up to date? */
  const fetchAll = async (businessIds: Iterable<string>): Promise<boolean> => {
    let failures = 0;
    let isComplete = true;
    for (const businessId of businessIds) {
      const isDone = await fetchBusiness(businessId, { always: true });
      failures = isDone ? 0 : failures + 1;
      isComplete &&= isDone;
      if (failures >= FAILURES_MAX) return false;
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

  const quietly = async (what: string, step: () => Promise<void>): Promise<void> => {
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
    reconcile: () =>
      quietly('the comparison with Stripe', async () => {
        if (!(await hasCustomers(database.read))) return;
        const startMs = now();
        const seenAt = (await loadEventsSeenAt(database.read)) ?? 0;
        // A moment that is still to come was written by a clock that was wrong, which may have been so for long.
        const isCredible = seenAt <= startMs;
        await noteMissed(Math.max(isCredible ? seenAt - OVERLAP_MS : 0, startMs - BILLING.reconcileBackMs));
        const unsettled = await findUnsettled(database.read);
        const isComplete = await fetchAll(new Set([...unsettled, ...(await findBehind(database.read))]));
        await database.write(async (tx) => {
          if (isComplete) await saveEventsSeenAt(tx, startMs);
          await deleteOldEvents(tx, startMs - BILLING.eventsKeptMs);
        });
      }),
  };
};
