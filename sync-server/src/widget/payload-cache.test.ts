import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createPublications } from '../records/publishing/publications.ts';
import type { Snapshot } from '../records/publishing/snapshots.ts';
import { createPayloadCache, type PublicAnswers } from './payload-cache.ts';

/** 18:00 on a Monday in New York; the day ends six hours later. */
const NOW = Date.parse('2026-11-23T23:00:00Z');
const HOUR = 3_600_000;

const snapshotOf = (locationId: string, name = locationId): Snapshot => ({
  locationId,
  rev: '1',
  updatedAt: 0,
  schedule: { timezone: 'America/New_York', businessHours: {}, holidays: [] },
  name,
  style: DEFAULT_STYLE,
  domains: [],
  phone: null,
  address: null,
});

/** A cache whose reads the test counts, delays and lets fail. */
const createWorld = (locationsMax?: number) => {
  const rows = new Map<string, Snapshot>();
  const world = {
    rows,
    publications: createPublications(),
    nowMs: NOW,
    reads: [] as string[],
    stale: [] as unknown[],
    /** A promise for which each read waits after it has read. */
    gate: Promise.resolve(),
    failure: undefined as Error | undefined,
  };
  const cache = createPayloadCache({
    counts: createMetrics().caches.payload,
    snapshots: {
      async findPublic(id) {
        world.reads.push(id);
        const row = rows.get(id);
        await world.gate;
        if (world.failure) throw world.failure;
        return row;
      },
    },
    publications: world.publications,
    now: () => world.nowMs,
    publicUrl: 'https://doorsign.example',
    fillScript: (payload) => `run(${JSON.stringify(payload)})`,
    onStale: (error) => world.stale.push(error),
    ...(locationsMax !== undefined && { locationsMax }),
  });
  return { world, cache };
};

const payloadOf = (answers: PublicAnswers | undefined): WidgetPayload =>
  JSON.parse(String(answers?.payload.identity.body)) as WidgetPayload;

test('a location is read once, however many ask at once, and is at hand from then on', async () => {
  const { world, cache } = createWorld();
  world.rows.set('a', snapshotOf('a'));
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.find('a')));
  expect(world.reads).toEqual(['a']);
  expect(new Set(answers).size).toBe(1);
  expect(cache.peek('a')).toBe(answers[0]);
});

test('a publication makes the next answer new', async () => {
  const { world, cache } = createWorld();
  world.rows.set('a', snapshotOf('a', 'old'));
  await cache.find('a');
  world.rows.set('a', snapshotOf('a', 'new'));
  world.publications.publish(['a']);
  expect(cache.peek('a')).toBeUndefined();
  expect(payloadOf(await cache.find('a')).name).toBe('new');
});

test('an edit that is published while an older state is being read is not lost', async () => {
  const { world, cache } = createWorld();
  world.rows.set('a', snapshotOf('a', 'old'));
  let letGo = (): void => {};
  world.gate = new Promise((resolve) => (letGo = resolve));
  const early = cache.find('a');
  world.rows.set('a', snapshotOf('a', 'new'));
  world.publications.publish(['a']);
  const late = cache.find('a');
  letGo();
  expect(payloadOf(await early).name).toBe('old');
  expect(payloadOf(await late).name).toBe('new');
  expect(payloadOf(cache.peek('a')).name).toBe('new');
});

test('when anything may have changed, every next answer is new, also of what is being read', async () => {
  const { world, cache } = createWorld();
  for (const id of ['a', 'b']) world.rows.set(id, snapshotOf(id, 'old'));
  await cache.find('a');
  let letGo = (): void => {};
  world.gate = new Promise((resolve) => (letGo = resolve));
  const early = cache.find('b');
  for (const id of ['a', 'b']) world.rows.set(id, snapshotOf(id, 'new'));
  world.publications.publishAll();
  expect(cache.peek('a')).toBeUndefined();
  const late = Promise.all([cache.find('a'), cache.find('b')]);
  letGo();
  expect(payloadOf(await early).name).toBe('old');
  expect((await late).map((answers) => payloadOf(answers).name)).toEqual(['new', 'new']);
  expect(payloadOf(cache.peek('b')).name).toBe('new');
});

test('it says what it keeps, and of which revision that is', async () => {
  const { world, cache } = createWorld(2);
  expect(world.publications.held()).toEqual([]);
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    world.rows.set(id, { ...snapshotOf(id), rev: `${index + 7}` });
    await cache.find(id);
  }
  expect(world.publications.held()).toEqual([
    ['b', '8'],
    ['c', '9'],
  ]);
  // A change of which it has heard is not looked for any more.
  world.publications.publish(['b']);
  expect(world.publications.held()).toEqual([['c', '9']]);
});

test('midnight in the business’s zone makes a new payload, and no instant before it does', async () => {
  const { world, cache } = createWorld();
  world.rows.set('a', snapshotOf('a'));
  const first = payloadOf(await cache.find('a'));
  world.nowMs = NOW + 6 * HOUR - 1;
  expect(cache.peek('a')).toBeDefined();
  world.nowMs = NOW + 6 * HOUR;
  expect(cache.peek('a')).toBeUndefined();
  expect(payloadOf(await cache.find('a')).start - first.start).toBe(24 * 60);
});

test('depends on the edit and the day only: two instants of a day give the same bytes and tag', async () => {
  const tags = [];
  for (const into of [0, 5 * HOUR]) {
    const { world, cache } = createWorld();
    world.rows.set('a', snapshotOf('a'));
    world.nowMs = NOW + into;
    tags.push((await cache.find('a'))?.payload.br.etag);
  }
  expect(tags[0]).toBe(tags[1]);
});

test('a database that fails leaves the older answer, says so, and is asked again', async () => {
  const { world, cache } = createWorld();
  world.rows.set('a', snapshotOf('a', 'old'));
  await cache.find('a');
  world.failure = new Error('locked');
  world.publications.publish(['a']);
  expect(payloadOf(await cache.find('a')).name).toBe('old');
  expect(world.stale).toEqual([world.failure]);
  world.failure = undefined;
  world.rows.set('a', snapshotOf('a', 'new'));
  expect(payloadOf(await cache.find('a')).name).toBe('new');
});

test('a database that fails before there is any answer is the caller’s to tell', async () => {
  const { world, cache } = createWorld();
  world.failure = new Error('locked');
  await expect(cache.find('a')).rejects.toThrow('locked');
});

test('a location that is not public, or no longer, has no answer', async () => {
  const { world, cache } = createWorld();
  expect(await cache.find('nobody')).toBeUndefined();
  world.rows.set('a', snapshotOf('a'));
  await cache.find('a');
  world.rows.delete('a');
  world.publications.publish(['a']);
  expect(await cache.find('a')).toBeUndefined();
  world.failure = new Error('locked');
  await expect(cache.find('a')).rejects.toThrow('locked');
});

test('what is used least makes room', async () => {
  const { world, cache } = createWorld(2);
  for (const id of ['a', 'b', 'c']) world.rows.set(id, snapshotOf(id));
  await cache.find('a');
  await cache.find('b');
  cache.peek('a');
  await cache.find('c');
  expect(['a', 'b', 'c'].filter((id) => cache.peek(id))).toEqual(['a', 'c']);
});

test('a body holds on to no more memory than it has bytes', async () => {
  const { world, cache } = createWorld();
  world.rows.set('a', snapshotOf('a'));
  const answers = await cache.find('a');
  const bodies = [answers?.payload, answers?.script].flatMap((variants) =>
    variants ? [variants.br.body, variants.gzip.body, variants.identity.body] : [],
  );
  expect(bodies.length).toBeGreaterThan(2);
  for (const body of bodies) expect(body.buffer.byteLength).toBe(body.length);
});
