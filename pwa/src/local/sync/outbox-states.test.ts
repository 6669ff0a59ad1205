import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../../sync-server/scripts/run-tests/scope.ts';
import type { EditResult, SyncAnswer } from '@doorsign/shared-schema/api';
import type { Change } from '@doorsign/shared-schema/registers';
import type { Write } from '@doorsign/shared-schema/sync';
import { createDevice, day, newIndexedDb, type DeviceModel, type Wire } from '../../../test/local/device-model.ts';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import { present } from '../../../test/local/present.ts';
import { refusal, ServerModel } from '../../../test/local/server-model.ts';
import { publishingOf } from './publishing.ts';
import { readPublishingFacts } from './publishing-facts.ts';
import type { OutboxRow, OutboxState } from '../storage/rows.ts';
import type { SyncOutcome } from './sync-once.ts';
import { outboxCount } from '../storage/view.ts';

/** Compares the states of the outbox with a plain model: a list of Saves, each waiting, refused or kept for an upgrade, in
 * which only an applied result or the owner's discard changes anything. Covers two tabs of one device, another device that
 * publishes unseen changes, every kind of answer, changes of the plan, and a server that is restored. */

const MINUTE = 60_000;

type Fault = 'none' | 'lost' | 'answer lost' | 'late' | 'doubled' | 'damaged' | 'internal' | 'gateway' | 'outdated';
type Step =
  | { kind: 'save'; tab: number; what: 'day' | 'bad' | 'holiday' | 'removal' }
  | { kind: 'sync'; tab: number; fault: Fault }
  | { kind: 'other device' | 'arrive' | 'discard refused' | 'discard all' | 'plan' | 'backup' | 'restore' | 'wait' };

const tab = fc.nat({ max: 1 });
const faults: Fault[] = ['lost', 'answer lost', 'late', 'doubled', 'damaged', 'internal', 'gateway', 'outdated'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      tab,
      what: fc.constantFrom('day' as const, 'day' as const, 'bad' as const, 'holiday' as const, 'removal' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      tab,
      fault: fc.oneof(fc.constant('none' as const), fc.constantFrom(...faults)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'other device' as const,
        'arrive' as const,
        'discard refused' as const,
        'discard all' as const,
        'plan' as const,
        'plan' as const,
        'backup' as const,
        'restore' as const,
        'wait' as const,
      ),
    }),
  },
);

/** One Save in the model. */
interface ModelRow {
  id: string;
  state: OutboxState;
  wall: number;
  writes: Write[];
}

const HOLIDAY = 'holidays.2030-12-25';
const KEY_OF = ({ scope, key }: Pick<Write, 'scope' | 'key'>): string => `${scope} ${key}`;

const createWorld = () => {
  const server = new ServerModel('biz');
  const timers = new ManualTimers(server.now);
  const indexedDb = newIndexedDb();
  return {
    server,
    timers,
    tabs: [1, 2].map((seed) => createDevice(server, { indexedDb, timers, seed })),
    other: createDevice(server, { timers, seed: 3, name: 'Safari on iPhone' }),
    backup: server.backup(),
    /** Delayed answers, and the attempts that wait for them. */
    late: [] as (() => Promise<void>)[],
    /** The Saves by their order in the outbox. */
    rows: new Map<number, ModelRow>(),
    /** Every Save that was made and not discarded by its owner. */
    kept: new Map<string, ModelRow>(),
    /** Every result that the server gave. */
    given: new Map<string, EditResult[]>(),
    /** Every result that this device applied, in order. */
    applied: [] as EditResult[],
    saves: 0,
  };
};
type World = ReturnType<typeof createWorld>;

const changeOf = (what: Extract<Step, { kind: 'save' }>['what'], n: number): Change => {
  const minute = String(n % 60).padStart(2, '0');
  if (what === 'day') return day('monday', `08:${minute}`);
  if (what === 'bad') return { key: 'hours.monday', value: 'nonsense' };
  if (what === 'removal') return { key: HOLIDAY, value: null, del: true };
  return { key: HOLIDAY, value: { id: 'holiday_1', name: `Day ${n}`, closed: true, open: '09:00', close: '17:00' } };
};

/** The state of a Save after a result, by the plain model's rule. */
const stateAfter = ({ status, code }: EditResult): OutboxState | 'gone' => {
  if (status !== 'rejected') return 'gone';
  return code === 'plan_required' ? 'upgrade' : 'refused';
};

/** @returns the results that were new */
const applyToModel = ({ rows }: World, { results }: SyncAnswer): EditResult[] =>
  results.filter((result) => {
    const [order, row] = [...rows].find(([, { id, state }]) => id === result.id && state === 'waiting') ?? [];
    if (order === undefined || row === undefined) return false;
    const next = stateAfter(result);
    if (next === 'gone') rows.delete(order);
    else row.state = next;
    return true;
  });

/** Returns true if every write of this Save was superseded by a later Save of the same owner that has its result. */
const isSuperseded = ({ kept }: World, { id, writes }: ModelRow): boolean =>
  writes.every((write) =>
    [...kept.values()].some((later) => later.writes.some((on) => on.base === id && KEY_OF(on) === KEY_OF(write))),
  );

/** Follows Saves of the state `upgrade`: once the plan includes them, each may be sent again as the same Save under a new id. */
const followResent = (world: World, actual: ReadonlyMap<number, OutboxRow>, plan: string): void => {
  const { rows, kept } = world;
  for (const [order, row] of rows) {
    if (row.state !== 'upgrade') continue;
    const now = actual.get(order);
    if (now?.id === row.id) continue;
    kept.delete(row.id);
    if (now === undefined) {
      expect(isSuperseded(world, row)).toBe(true);
      rows.delete(order);
      continue;
    }
    expect(plan).toBe('pro');
    expect(kept.has(now.id)).toBe(false);
    expect(now.edit.wall).toBe(row.wall);
    for (const write of now.edit.writes) expect(row.writes).toContainEqual(write);
    const resent: ModelRow = { id: now.id, state: 'waiting', wall: row.wall, writes: now.edit.writes };
    rows.set(order, resent);
    kept.set(resent.id, resent);
  }
};

const outboxOf = async ({ tabs }: World): Promise<Map<number, OutboxRow>> =>
  new Map((await present(tabs[0]).db.outbox.toArray()).map((row) => [row.order, row]));

/** Makes one attempt and applies its outcome to the model.
 * @returns once the attempt is over or, if its answer is late, once the request was answered */
const attempt = async (world: World, device: DeviceModel, fault: Fault): Promise<void> => {
  const { given, late } = world;
  let answered: SyncAnswer | null = null;
  const heard: Wire = async (answer) => {
    const response = answer();
    answered = (await response.clone().json()) as SyncAnswer;
    for (const result of answered.results) given.set(result.id, [...(given.get(result.id) ?? []), result]);
    return response;
  };
  const wires: Record<Fault, Wire> = {
    none: heard,
    lost: () => Promise.reject(new TypeError('lost')),
    'answer lost': async (...request) => (await heard(...request), Promise.reject(new TypeError('lost'))),
    late: heard,
    doubled: async (...request) => (await heard(...request), heard(...request)),
    damaged: async (...request) => {
      const body = (await (await heard(...request)).json()) as SyncAnswer;
      return Response.json({ ...body, digest: 'f'.repeat(16) });
    },
    internal: () => refusal('internal'),
    gateway: () => new Response('<html>', { status: 502 }),
    outdated: () => refusal('client_outdated'),
  };
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  let onWire = (): void => undefined;
  const taken = new Promise<void>((resolve) => (onWire = resolve));
  device.wire.push(async (...request) => {
    const response = await wires[fault](...request);
    onWire();
    if (fault === 'late') await held;
    return response;
  });
  const before = await outboxOf(world);
  const running = device.sync();
  const finish = async (): Promise<void> => {
    arrive();
    const outcome: SyncOutcome = await running;
    const after = await outboxOf(world);
    if (outcome.kind === 'sent') {
      world.applied.push(...outcome.results);
      expect(outcome.results).toEqual(applyToModel(world, present<SyncAnswer>(answered)));
      followResent(world, after, present<SyncAnswer>(answered).account.plan);
      expect(outcome.waiting).toBe([...world.rows.values()].filter(({ state }) => state === 'waiting').length);
    }
    // Only a 500 of Doorsign's server counts against an edit.
    if (fault !== 'internal' && fault !== 'late')
      for (const [order, { faults: count }] of after) expect(count).toBeLessThanOrEqual(before.get(order)?.faults ?? 0);
  };
  if (fault !== 'late') return finish();
  await taken;
  late.push(finish);
};

const run = async (world: World, next: Step): Promise<void> => {
  const { server, timers, tabs, other, late, rows, kept } = world;
  const first = present(tabs[0]);
  switch (next.kind) {
    case 'save': {
      world.saves += 1;
      const edit = await present(tabs[next.tab]).save([changeOf(next.what, world.saves)]);
      const row = present(await first.db.outbox.get({ id: edit.id }));
      const saved: ModelRow = { id: edit.id, state: 'waiting', wall: edit.wall, writes: edit.writes };
      rows.set(row.order, saved);
      kept.set(edit.id, saved);
      return;
    }
    case 'sync':
      return attempt(world, present(tabs[next.tab]), next.fault);
    case 'other device':
      world.saves += 1;
      await other.save([changeOf('day', world.saves)]);
      await other.sync();
      return;
    case 'arrive':
      for (const finish of late.splice(0)) await finish();
      return;
    case 'discard refused':
      for (const [order, { id, state }] of rows) {
        if (state === 'waiting') continue;
        await first.db.outbox.delete(order);
        rows.delete(order);
        kept.delete(id);
      }
      return;
    case 'discard all':
      // As in the app: a running attempt ends first.
      for (const finish of late.splice(0)) await finish();
      await first.db.outbox.clear();
      for (const { id } of rows.values()) kept.delete(id);
      rows.clear();
      return;
    case 'plan':
      server.plan = server.plan === 'free' ? 'pro' : 'free';
      return;
    case 'backup':
      world.backup = server.backup();
      return;
    case 'restore':
      world.backup();
      return;
    case 'wait':
      timers.advance(7 * MINUTE);
      server.now += 7 * MINUTE;
  }
};

/** Ends a history: the network works and the plan includes everything. */
const settle = async (world: World): Promise<void> => {
  for (const finish of world.late.splice(0)) await finish();
  world.server.plan = 'pro';
  for (let n = 0; n < 3; n++) await attempt(world, present(world.tabs[n % 2]), 'none');
  const { db } = present(world.tabs[0]);
  for (let n = 0; n < 60 && (await outboxCount(db, 'waiting')) > 0; n++)
    await attempt(world, present(world.tabs[0]), 'none');
};

/** Runs random histories; `check` must hold after every step of each. */
const expectAlways = async (seed: number, check: (world: World) => Promise<void> | void): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const world = createWorld();
      for (const next of steps) {
        await run(world, next);
        await check(world);
      }
      await settle(world);
      await check(world);
      expect([...world.rows.values()].filter(({ state }) => state !== 'refused')).toEqual([]);
    }),
    { seed, numRuns: isWholeRun ? 60 : 15 },
  );
};

test('nothing leaves the outbox without a result or an explicit discard', { timeout: 600_000 }, () =>
  expectAlways(20_260_301, async (world) => {
    const actual = [...(await outboxOf(world))].map(([order, { id, state }]) => [order, id, state]);
    const expected = [...world.rows].map(([order, { id, state }]) => [order, id, state]);
    expect(actual).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)));
  }),
);

test('one result per id', { timeout: 600_000 }, () =>
  expectAlways(20_260_302, async ({ applied, given, tabs }) => {
    expect(new Set(applied.map(({ id }) => id)).size).toBe(applied.length);
    for (const result of applied) expect(given.get(result.id)).toContainEqual(result);
    const told = await present(tabs[0]).db.results.toArray();
    const byId = new Map(applied.map((result) => [result.id, result]));
    for (const { id, result } of told) expect(result).toEqual(byId.get(id));
  }),
);

/** Expects the badge to agree with the model. */
const expectTrueClaims = async ({ rows, kept, applied, tabs, timers }: World): Promise<void> => {
  const facts = await readPublishingFacts(present(tabs[0]).db);
  const given = { ...facts, lost: 0, widget: 'seen' } as const;
  const shown = publishingOf({ ...given, slow: false, failed: false, online: true, nowMs: timers.nowMs });
  const count = (wanted: OutboxState): number => [...rows.values()].filter(({ state }) => state === wanted).length;
  if (shown.kind === 'attention') expect(shown).toMatchObject({ count: count('refused'), waiting: count('waiting') });
  if (shown.kind === 'saved' || shown.kind === 'stuck') expect(shown.count).toBe(count('waiting'));
  if (shown.kind === 'blocked') expect(shown.count).toBe(count(shown.reason === 'upgrade' ? 'upgrade' : 'waiting'));
  if (shown.kind !== 'live' && shown.kind !== 'superseded') return;
  const accepted = new Set(applied.filter(({ status }) => status !== 'rejected').map(({ id }) => id));
  const unpublished = [...kept.keys()].filter((id) => !accepted.has(id));
  // "Live" requires that all Saves were accepted; "superseded" may be shown while others are kept for an upgrade.
  expect(unpublished).toHaveLength(shown.kind === 'live' ? 0 : count('upgrade'));
};

test('the app claims only what is true', { timeout: 600_000 }, async () => {
  await expectAlways(20_260_303, expectTrueClaims);
});
