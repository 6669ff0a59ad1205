import { expect, test } from 'vitest';
import { isWholeRun } from '../../scripts/run-tests/scope.ts';
import { insertOwner } from '../../test/insert-owner.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { randomOf } from '../../test/random-of.ts';
import type { Database } from '../platform/database/database.ts';
import { createWriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { createCatchUp } from './catch-up.ts';
import { insertEvent } from './event-repository.ts';
import { createRefresh } from './refresh.ts';
import { createTrials } from './trials.ts';
import type { StripeCalls } from './stripe-account.ts';
import { createStripeAtWork } from './stripe-at-work.ts';

/** A model of Stripe: the number of changes there. It is returned as the end of a subscription's period. */
interface Truth {
  changes: number;
}

const BUSINESS = 'b';
const CUSTOMER = 'cus_b';
const NOW_MS = 1_000_000;

/** Creates a process that pauses wherever another process could interleave: before Stripe reads its data, before the response
 * arrives, and before the response is stored. */
const createProcess = (database: Database, truth: Truth, clock: { step: number }) => {
  let parked: (() => void) | null = null;
  let sayParked = (): void => {};
  const working = new Set<Promise<void>>();
  const asked = { step: 0 };

  const stand = (): Promise<void> =>
    new Promise<void>((resolve) => {
      parked = resolve;
      sayParked();
    });
  const refuse = (): never => {
    throw new Error('Nobody asks this of Stripe here.');
  };
  const stripe: StripeCalls = {
    createCustomer: refuse,
    setEmail: refuse,
    session: refuse,
    openSessions: refuse,
    createSession: refuse,
    expireSession: refuse,
    openPortal: refuse,
    cancelSubscription: refuse,
    events: refuse,
    invoices: () => Promise.resolve([]),
    async subscriptions() {
      await stand();
      asked.step = clock.step;
      const period = { current_period_start: 0, current_period_end: truth.changes };
      await stand();
      return [
        {
          id: 'sub_b',
          status: 'active',
          created: 0,
          cancel_at: null,
          cancel_at_period_end: false,
          trial_end: null,
          items: { data: [{ id: 'si_b', price: { id: 'price_pro', metadata: null }, ...period }] },
        },
      ];
    },
  };
  const standing: Database = {
    ...database,
    async write(work) {
      await stand();
      return database.write(work);
    },
  };
  const work = createStripeAtWork({ within: () => stripe }, () => 0);
  const refresh = createRefresh({
    database: standing,
    writeAndPublish: createWriteAndPublish({
      database: standing,
      publications: { publish: () => {} },
      processId: 'p',
    }),
    planOfPrice: () => 'pro',
    trials: createTrials(new Uint8Array(32)),
    applyLocationLimit: () => Promise.resolve(),
    notify: async (tx, accountId, { to: email, subject, text, html }) => {
      const facts = { account_id: accountId, kind: 'billing', email, subject, text, html };
      const row = { ...facts, state: 'waiting', tries: 0, due_at: 0, created_at: 0, finished_at: null } as const;
      await tx
        .insertInto('outgoing_mail')
        .values({ id: `m${clock.step}`, ...row })
        .execute();
    },
    publicUrl: 'http://localhost',
    now: () => NOW_MS,
  });
  const catchUp = createCatchUp({
    database: standing,
    refresh,
    work,
    listEvents: () => Promise.resolve([]),
    handleStranger: () => Promise.resolve(),
    now: () => NOW_MS,
    log: { warn: () => {} } as never,
  });

  /** Resolves when the process pauses again or has no work. */
  const still = async (): Promise<void> => {
    const stands = new Promise<void>((resolve) => (sayParked = resolve));
    if (!parked) await Promise.race([stands, Promise.all(working)]);
  };

  return {
    asked,
    isParked: () => parked !== null,
    still,
    hear(): Promise<void> {
      const running = catchUp.business(BUSINESS).finally(() => working.delete(running));
      working.add(running);
      return still();
    },
    goOn(): Promise<void> {
      const go = parked;
      parked = null;
      go?.();
      return still();
    },
  };
};

const stored = async ({ read }: Database) => {
  const rows = await read.selectFrom('subscriptions').select('period_ends_at').execute();
  const { billing_version: version } = await read
    .selectFrom('businesses')
    .select('billing_version')
    .executeTakeFirstOrThrow();
  return { version, changes: Number(rows[0]?.period_ends_at ?? 0) };
};

const forgetAll = ({ write }: Database): Promise<void> =>
  write(async (tx) => {
    for (const table of ['stripe_events', 'subscriptions', 'outgoing_mail'] as const)
      await tx.deleteFrom(table).execute();
    await tx.updateTable('businesses').set({ plan: 'free', billing_version: 0 }).execute();
  });

/** Runs one history: Stripe changes `changes` times, each change is sent as an event to one of the processes, and each next step is chosen
 * among all possible steps.
 * @param choose returns a whole number in [0, max)
 * @returns the number of stored responses of Stripe */
const live = async (
  database: Database,
  { processCount, changes }: { processCount: number; changes: number },
  choose: (max: number) => number,
): Promise<number> => {
  await forgetAll(database);
  const truth: Truth = { changes: 0 };
  const clock = { step: 0 };
  const processes = Array.from({ length: processCount }, () => createProcess(database, truth, clock));
  let before = await stored(database);
  let storedAtStep = 0;
  let stores = 0;
  for (;;) {
    const parked = processes.filter((process) => process.isParked());
    const canChange = truth.changes < changes;
    const ways = parked.length + (canChange ? 1 : 0);
    if (ways === 0) break;
    clock.step += 1;
    const process = parked[choose(ways)];
    if (process) await process.goOn();
    else {
      truth.changes += 1;
      const id = `evt_${truth.changes}`;
      await database.write((tx) => insertEvent(tx, { id, type: 'change', businessId: BUSINESS, nowMs: NOW_MS }));
      await processes[truth.changes % processCount]?.hear();
    }
    const after = await stored(database);
    if (after.version === before.version) continue;
    expect(after.changes, 'never older than what it replaces').toBeGreaterThanOrEqual(before.changes);
    expect(process?.asked.step, 'asked for after the last store').toBeGreaterThan(storedAtStep);
    storedAtStep = clock.step;
    stores += 1;
    before = after;
  }
  expect(before.changes, 'the last word of Stripe').toBe(changes);
  const { read } = database;
  expect(await read.selectFrom('stripe_events').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
  expect(await read.selectFrom('outgoing_mail').select('id').execute(), 'one mail about the plan').toHaveLength(1);
  return stores;
};

/** Runs a history for every sequence of choices, in depth-first order: each run repeats the previous choices up to the last one that has an
 * untried alternative, and takes that alternative. Returns the number of runs. */
const liveEveryHistory = async (history: (choose: (max: number) => number) => Promise<number>): Promise<number> => {
  let path: { choice: number; max: number }[] = [];
  for (let count = 1; ; count += 1) {
    let step = 0;
    const taken: { choice: number; max: number }[] = [];
    await history((max) => {
      const choice = path[step]?.choice ?? 0;
      step += 1;
      taken.push({ choice, max });
      return choice;
    });
    const last = taken.findLastIndex(({ choice, max }) => choice + 1 < max);
    if (last < 0) return count;
    path = taken.slice(0, last + 1).map((way, index) => (index === last ? { ...way, choice: way.choice + 1 } : way));
  }
};

/** The number of orders that are played of three processes. */
const ORDERS = isWholeRun ? 40 : 12;

/** A timeout for hundreds of transactions on a busy machine. */
const LONG = { timeout: 600_000 };

test(
  'two processes hear of two changes: the last word of Stripe is stored in every order of their steps',
  LONG,
  async () => {
    const database = await openTestDatabase();
    await insertOwner(database, { id: BUSINESS, customer: CUSTOMER });
    const count = await liveEveryHistory((choose) => live(database, { processCount: 2, changes: 2 }, choose));
    expect(count).toBeGreaterThan(20);
  },
);

test(`three processes hear of six changes, in ${ORDERS} orders`, LONG, async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: BUSINESS, customer: CUSTOMER });
  const random = randomOf(9);
  for (let order = 0; order < ORDERS; order += 1)
    expect(await live(database, { processCount: 3, changes: 6 }, (max) => Math.floor(random() * max))).toBeGreaterThan(
      0,
    );
});
