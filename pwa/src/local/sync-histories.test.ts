import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { present } from '../../test/local/present.ts';
import { resolveBase, type Edit } from '@doorsign/shared-schema/sync';
import { createDevice, day, newIndexedDb, type DeviceModel, type Wire } from '../../test/local/device-model.ts';
import { ManualTimers } from '../../test/local/manual-timers.ts';
import { refusal, ServerModel } from '../../test/local/server-model.ts';
import { outboxCount, readPublishedSettings, readSettings } from './view.ts';

/** Two devices with two tabs each, on clocks that are wrong by up to a day, over a wire that loses, doubles, delays and
 * breaks: whatever happens in between, in the end all agree and nothing is lost. */

const MINUTE = 60_000;
const DAYS = ['monday', 'tuesday'] as const;

type Fault = 'none' | 'lost' | 'answer lost' | 'doubled' | 'late' | 'internal' | 'gateway';
type Step =
  | { kind: 'save'; tab: number; days: (typeof DAYS)[number][]; hour: number; bad: boolean }
  | { kind: 'sync'; tabs: number[]; fault: Fault }
  | { kind: 'wait'; minutes: number }
  | { kind: 'arrive' };

const tab = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      tab,
      days: fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1 }),
      hour: fc.nat({ max: 3 }),
      bad: fc.nat({ max: 9 }).map((n) => n === 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      tabs: fc.array(tab, { minLength: 1, maxLength: 3 }),
      fault: fc.constantFrom<Fault>('none', 'none', 'lost', 'answer lost', 'doubled', 'late', 'internal', 'gateway'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat({ max: 90 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'arrive' as const }) },
);

const createWorld = (skews: readonly [number, number]) => {
  const server = new ServerModel('biz');
  const clocks = skews.map((skew) => new ManualTimers(server.now + skew * MINUTE));
  const databases = [newIndexedDb(), newIndexedDb()];
  const tabs = [0, 0, 1, 1].map((device, index) =>
    createDevice(server, {
      indexedDb: databases[device],
      timers: clocks[device],
      seed: index + 1,
      name: `device ${device}`,
    }),
  );
  return { server, clocks, tabs, late: [] as (() => void)[], attempts: [] as Promise<unknown>[], saved: [] as Edit[] };
};
type World = ReturnType<typeof createWorld>;

const wireOf = (fault: Fault, { late }: World): Wire => {
  const wires: Record<Fault, Wire> = {
    none: (answer) => answer(),
    lost: () => Promise.reject(new TypeError('lost')),
    'answer lost': (answer) => (answer(), Promise.reject(new TypeError('lost'))),
    doubled: (answer) => (answer(), answer()),
    late: (answer) => {
      const early = answer();
      return new Promise((resolve) => late.push(() => resolve(early)));
    },
    internal: () => refusal('internal'),
    gateway: () => new Response('<html>', { status: 502 }),
  };
  return wires[fault];
};

const isLate = (fault: Fault): boolean => fault === 'late';

const run = async (world: World, next: Step): Promise<void> => {
  const { server, clocks, tabs, late, attempts, saved } = world;
  const of = (index: number): DeviceModel => present(tabs[index]);
  switch (next.kind) {
    case 'save': {
      const changes = next.days.map((name) => day(name, next.bad ? 'never' : `0${next.hour}:00`));
      saved.push(await of(next.tab).save(changes));
      return;
    }
    case 'sync': {
      const started = next.tabs.map((index) => {
        of(index).wire.push(wireOf(next.fault, world));
        return of(index).sync();
      });
      attempts.push(...started);
      if (!isLate(next.fault)) await Promise.all(started);
      return;
    }
    case 'wait':
      server.now += next.minutes * MINUTE;
      for (const clock of clocks) clock.advance(next.minutes * MINUTE);
      return;
    case 'arrive':
      for (const arrive of late.splice(0)) arrive();
  }
};

/** The wire is sound again: everybody syncs until nothing waits and all have heard of all. */
const settle = async (world: World): Promise<void> => {
  const { tabs, attempts, late } = world;
  // An attempt may still be on its way to the wire.
  const over = Promise.all(attempts);
  for (let open = true; open;) {
    for (const arrive of late.splice(0)) arrive();
    open = await Promise.race([
      over.then(() => false),
      new Promise<boolean>((resolve) => setImmediate(() => resolve(true))),
    ]);
  }
  for (let round = 0; round < 2; round++)
    for (const { db, sync, wire } of tabs) {
      wire.length = 0;
      for (let n = 0; n < 60 && (n === 0 || (await outboxCount(db, 'waiting')) > 0); n++) await sync();
    }
};

/** Every accepted write is current, or was overwritten by one that saw it, or is in the conflict feed. */
const expectNothingLost = ({ server, saved }: World): void => {
  const standsFor = (rev: string, scope: string, key: string) =>
    server.judged.get(rev)?.standsFor.get(`${scope}\t${key}`);
  for (const edit of saved) {
    const { result } = present(server.judged.get(edit.id));
    if (result.status === 'rejected') continue;
    for (const { scope, key } of edit.writes) {
      const wroteNothing = standsFor(edit.id, scope, key) !== undefined;
      const isCurrent = server.registers.get(`${scope}\t${key}`)?.rev === edit.id;
      const wasSeen = saved.some(({ writes }) =>
        writes.some((write) => write.key === key && resolveBase(write.base, scope, key, standsFor) === edit.id),
      );
      const isReported = server.conflicts.some(({ key: of, lose }) => of === key && lose.rev === edit.id);
      expect(wroteNothing || isCurrent || wasSeen || isReported, `${edit.id} ${key}`).toBe(true);
    }
  }
};

test(
  'whatever the wire, the clocks and the tabs do: one verdict for each Save, all devices agree, nothing is lost',
  { timeout: 120_000 },
  async () => {
    const skew = fc.integer({ min: -24 * 60, max: 24 * 60 });
    const history = fc.array(step, { minLength: 8, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(skew, skew), history, async (skews, steps) => {
        const world = createWorld(skews);
        for (const next of steps) await run(world, next);
        await settle(world);

        const { server, tabs, saved } = world;
        const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);
        const truth = [...server.registers.values()].sort(byKey);
        for (const { db } of tabs) {
          expect(await db.registers.toArray()).toEqual(truth);
          expect(await outboxCount(db, 'waiting')).toBe(0);
          expect(await readSettings(db, 'biz')).toEqual(await readPublishedSettings(db, 'biz'));
          const reported = (await db.conflicts.toArray()).map(({ lose, key }) => `${lose.rev} ${key}`).sort();
          expect(reported).toEqual(server.conflicts.map(({ lose, key }) => `${lose.rev} ${key}`).sort());
        }
        const refused = [
          ...(await present(tabs[0]).db.outbox.toArray()),
          ...(await present(tabs[2]).db.outbox.toArray()),
        ];
        expect(refused.map(({ id }) => id).sort()).toEqual(
          saved
            .filter(({ id }) => server.judged.get(id)?.result.status === 'rejected')
            .map(({ id }) => id)
            .sort(),
        );
        expect(new Set(saved.map(({ id }) => id)).size).toBe(server.judged.size);
        expectNothingLost(world);
      }),
      { seed: 20_260_101, numRuns: 120 },
    );
  },
);
