import fc from 'fast-check';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createPublications } from '../records/publishing/publications.ts';
import { createRevisionCheck } from '../records/publishing/revision-check.ts';
import type { Snapshot } from '../records/publishing/snapshots.ts';
import { createPayloadCache } from './payload-cache.ts';
import { createStatusCache } from './status/status-cache.ts';

const NOW = Date.parse('2026-11-23T23:00:00Z');
const IDS = ['a', 'b'] as const;

/** An event that affects the cached locations of a process. */
type Step =
  | { kind: 'edit'; id: string; isHeard: boolean }
  | { kind: 'delete'; id: string; isHeard: boolean }
  | { kind: 'ask'; id: string }
  | { kind: 'database'; isUp: boolean }
  | { kind: 'check' }
  | { kind: 'behind' };

const id = fc.constantFrom(...IDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), id, isHeard: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id, isHeard: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('ask' as const), id }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('database' as const), isUp: fc.constantFrom(true, true, false) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('behind' as const) }) },
);

const snapshotOf = (locationId: string, rev: number): Snapshot => ({
  locationId,
  rev: `${rev}`,
  updatedAt: 0,
  schedule: { timezone: 'America/New_York', businessHours: {}, holidays: [] },
  name: `${locationId} ${rev}`,
  style: DEFAULT_STYLE,
  // The only part of a snapshot that both caches show.
  domains: [`${rev}.example.com`],
  phone: null,
  address: null,
});

/** Both caches on a database of the test, and the check that runs once a minute. */
const createWorld = () => {
  const rows = new Map<string, Snapshot>();
  const publications = createPublications();
  const world = { rows, publications, isUp: true };
  const ifUp = <T>(value: T): Promise<T> =>
    world.isUp ? Promise.resolve(value) : Promise.reject(new Error('the database is down'));
  const common = {
    snapshots: { findPublic: (locationId: string) => ifUp(rows.get(locationId)) },
    publications,
    now: () => NOW,
    onStale: () => {},
    counts: createMetrics().caches.payload,
  };
  const payloads = createPayloadCache({ ...common, publicUrl: 'https://doorsign.example', fillScript: null });
  const statuses = createStatusCache(common);
  const check = createRevisionCheck({
    publications,
    snapshots: { revisionsOf: () => ifUp(new Map([...rows].map(([locationId, { rev }]) => [locationId, rev]))) },
    log: { info: () => {}, warn: () => {} },
  });
  /** Returns the revision that a visitor gets from each cache; null for none, 'refused' for an error. */
  const ask = async (locationId: string): Promise<readonly (string | null)[]> => {
    const revOf = (domains: readonly string[] | undefined): string | null => domains?.[0] ?? null;
    const answers = await Promise.allSettled([
      payloads.peek(locationId) ?? payloads.find(locationId),
      statuses.peek(locationId) ?? statuses.find(locationId),
    ]);
    return answers.map((answer) => (answer.status === 'rejected' ? 'refused' : revOf(answer.value?.domains)));
  };
  return { world, payloads, check, ask };
};

test('whatever is heard or lost, a visitor is answered what was true at the last check or later, and never nothing where something is at hand', async () => {
  const seen = { healed: 0, healedDeletions: 0, oldAnswers: 0, refusals: 0 };
  const histories = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 100 }), async (steps) => {
    const { world, check, ask } = createWorld();
    const { rows, publications } = world;
    let rev = 0;
    /** Locations whose changes have all been published, or have been found by a check. */
    const certain = new Set<string>(IDS);
    const lastAnswers = new Map<string, string | null>();
    const change = (locationId: string, isHeard: boolean): void => {
      if (isHeard) {
        certain.add(locationId);
        publications.publish([locationId]);
      } else certain.delete(locationId);
    };
    for (const one of steps) {
      if (one.kind === 'edit') {
        rows.set(one.id, snapshotOf(one.id, (rev += 1)));
        change(one.id, one.isHeard);
      } else if (one.kind === 'delete') {
        rows.delete(one.id);
        change(one.id, one.isHeard);
      } else if (one.kind === 'database') {
        world.isUp = one.isUp;
      } else if (one.kind === 'behind') {
        publications.publishAll();
        for (const locationId of IDS) certain.add(locationId);
      } else if (one.kind === 'check') {
        await check.run();
        if (!world.isUp) continue;
        for (const locationId of IDS) {
          if (certain.has(locationId)) continue;
          certain.add(locationId);
          if (rows.has(locationId)) seen.healed += 1;
          else if (lastAnswers.get(locationId)) seen.healedDeletions += 1;
        }
      } else {
        const truth = rows.get(one.id)?.domains[0] ?? null;
        const last = lastAnswers.get(one.id) ?? null;
        for (const answer of await ask(one.id)) {
          if (world.isUp && certain.has(one.id)) expect(answer).toBe(truth);
          // An earlier answer is cached; without one, only the database has the answer.
          else if (last !== null) expect([truth, last]).toContain(answer);
          else expect([truth, 'refused']).toContain(answer);
          if (answer === 'refused') seen.refusals += 1;
          else {
            if (answer !== truth) seen.oldAnswers += 1;
            lastAnswers.set(one.id, answer);
          }
        }
      }
    }
  });
  await fc.assert(histories, { seed: 20261121, numRuns: 60 });
  // The histories include all the cases to be tested.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

test('while a check is under way what is at hand goes on being answered', async () => {
  const { world, payloads, check } = createWorld();
  const nameOf = (answers: ReturnType<typeof payloads.peek>): string =>
    (JSON.parse(String(answers?.payload.identity.body)) as WidgetPayload).name;
  world.rows.set('a', snapshotOf('a', 1));
  await payloads.find('a');
  // This change is not published.
  world.rows.set('a', snapshotOf('a', 2));
  const checking = check.run();
  expect(nameOf(payloads.peek('a'))).toBe('a 1');
  await checking;
  expect(payloads.peek('a')).toBeUndefined();
  expect(nameOf(await payloads.find('a'))).toBe('a 2');
});
