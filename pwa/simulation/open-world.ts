import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import { createAttempts } from './attempts.ts';
import { watchBadge } from './badge.ts';
import { createBook, type Book } from './book.ts';
import { createComparison, NO_COMPARISON } from './comparison.ts';
import { copiesOf } from './copies.ts';
import { deviceRecords } from './device-records.ts';
import { createDevice, type Device } from './device.ts';
import type { WireRequest } from './in-memory-http.ts';
import type { Violate, Violation } from './invariants.ts';
import { createRandom } from './random.ts';
import { createServerRecords } from './server-records.ts';
import { openSimulatedServer, START_MS, type Beginning } from './simulated-server.ts';
import type { Stage } from './stage.ts';
import { openTab, type FetchFor } from './tab.ts';
import { installVirtualTimers } from './virtual-globals.ts';
import { createVirtualTime } from './virtual-time.ts';
import { createWatch } from './watch.ts';
import { createWire } from './wire.ts';
import { createWireFaults } from './wire-faults.ts';
import type { World } from './world.ts';
import { writeName } from './write-name.ts';

// Live queries do not run where the platform has no IndexedDB; each tab passes its own.
Dexie.dependencies.indexedDB = new IDBFactory();

/** Returns the listeners for changes in any database of this process, including live queries of dead tabs, which never unsubscribe. */
const mutationListeners = (): (() => void)[] => [
  ...(Dexie.on.storagemutated as unknown as { subscribers: Iterable<() => void> }).subscribers,
];

const noteAnswer = (world: World, request: WireRequest, body: string): void => {
  const answer = JSON.parse(body) as SyncAnswer;
  const asked = JSON.parse(request.body ?? '') as SyncRequest;
  const ownerId = answer.account.userId;
  world.answered.push({ ownerId, request, answer, incarnation: world.server.incarnation });
  for (const { id, writes } of asked.edits)
    if (writes.some(({ scope }) => scope !== ownerId))
      world.violate('accounts are isolated', `${id} was sent in the name of ${ownerId}`);
  world.books.get(ownerId)?.observe(asked, answer, world.time.nowMs);
};

/** Checks that all lost registers are offered to a restored server before the first edit is sent, except registers on which the server failed. */
const offersComeFirst = (world: World, device: Device, { cursor, edits, witness = [] }: SyncRequest): void => {
  const [ownerId] = edits.flatMap(({ writes }) => writes.map(({ scope }) => scope));
  if (ownerId === undefined) return;
  const rows = deviceRecords(device, ownerId);
  // Another tab may have detected the restore since.
  if (rows.meta('cursor')?.chain !== cursor?.chain) return;
  const offered = new Set(witness.map(({ rev, key }) => writeName(rev, key)));
  if (rows.offers.some(({ rev, key, aside }) => !aside && !offered.has(writeName(rev, key))))
    world.violate(
      'a restored server recovers from one device',
      `${device.name} sends edits before all that was forgotten`,
    );
};

/** Opens a world in which nothing has happened yet. The process's timers are virtual until the world is closed. */
export const openWorld = async (
  seed: number,
  beginning: Beginning,
  { servers, hasReleases }: Pick<Stage, 'servers' | 'hasReleases'>,
): Promise<World> => {
  const random = createRandom(seed);
  const time = createVirtualTime(START_MS);
  const restoreTimers = installVirtualTimers(time);
  const warn = console.warn;
  // Redirects Dexie's warnings about the injected faults to the trace.
  console.warn = (...words: unknown[]) => world.trace(words.map(String).join(' '));
  const violations = new Map<string, Violation>();
  const traced: string[] = [];
  const hash = createHash('sha256');
  const violate: Violate = (invariant, detail) => {
    const text = `${invariant}: ${detail}`;
    world.trace(`VIOLATION ${text}`);
    violations.set(text, { invariant, detail });
  };
  const server = await openSimulatedServer(time, random.fork(), {
    createStore: beginning.createStore,
    servers,
    start: beginning.copy,
    onUnexpected: (error) =>
      violate('the server never fails', `${String(error instanceof Error ? error.stack : error)}`),
  });
  const records = createServerRecords(server.store.queries);
  server.onEnd = () => records.release();
  const { queries } = server.store;
  const books = new Map(
    beginning.owners.map(({ id }) => [
      id,
      createBook(id, records, hasReleases ? NO_COMPARISON : createComparison(id, queries, violate), violate),
    ]),
  );
  const faults = createWireFaults(random.fork());
  const subscribers = new Set(mutationListeners());
  let tabCount = 0;
  const fetchFor: FetchFor = createWire({
    server,
    faults,
    trace: (line) => world.trace(line),
    onSent(tab, device, request) {
      attempts.began(tab, device);
      offersComeFirst(world, device, request);
    },
    onOver: (tab, device) => attempts.ended(tab, device),
    async onAnswered(request, { status, body }) {
      world.trace(`  ${status} ${body.slice(0, 400)}`);
      if (request.path === '/api/sync' && status === 200) noteAnswer(world, request, body);
      if (status === 500) violate('the server never fails', `${body}`);
    },
  });
  const world: World = {
    seed,
    time,
    random,
    server,
    records,
    faults,
    owners: beginning.owners,
    stranger: beginning.stranger,
    books,
    devices: [],
    tabs: [],
    acknowledged: new Map(),
    discarded: new Set(),
    discarding: new Set(),
    excuses: new Map(),
    answered: [],
    newerData: [],
    forgotten: new Set(),
    deleted: new Set(),
    hasBadges: false,
    hasReleases,
    get attempts() {
      return attempts;
    },
    get watch() {
      return watch;
    },
    violations,
    traced,
    trace(line) {
      const text = `${time.nowMs - START_MS} ${line}`;
      hash.update(text);
      traced.push(text);
    },
    violate,
    bookOf: ({ id }) => books.get(id) as Book,
    addDevice(name) {
      const device = createDevice(name, time, random.fork());
      world.devices.push(device);
      return device;
    },
    openTab(device, isVisible) {
      tabCount += 1;
      const tab = openTab(device, `${device.name} tab ${tabCount}`, fetchFor, isVisible);
      world.tabs.push(tab);
      device.disturb();
      if (world.hasBadges) watchBadge(world, tab);
      return tab;
    },
    killTab(tab) {
      tab.kill();
      tab.device.disturb();
      attempts.gone(tab.name, tab.device);
      world.tabs.splice(world.tabs.indexOf(tab), 1);
    },
    async destroying(reason, work) {
      const before = [...books.values()].map((book) => ({ book, copies: copiesOf(book, world.devices) }));
      await work();
      for (const { book, copies } of before) {
        const left = copiesOf(book, world.devices);
        for (const name of copies) if (!left.has(name)) world.excuses.set(name, reason);
      }
    },
    fingerprint: () => hash.copy().digest('hex').slice(0, 16),
    async close() {
      for (const tab of world.tabs.slice()) world.killTab(tab);
      await time.settle();
      records.release();
      await server.close();
      for (const subscriber of mutationListeners())
        if (!subscribers.has(subscriber)) Dexie.on.storagemutated.unsubscribe(subscriber);
      console.warn = warn;
      restoreTimers();
    },
  };
  const attempts = createAttempts(world);
  const watch = createWatch(world);
  return world;
};
