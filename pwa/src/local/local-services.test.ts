import { expect, onTestFinished, test, vi } from 'vitest';
import { present } from '../../test/local/present.ts';
import { createBackend, createSharedToken, createTab, ownerOf } from '../../test/local/services-model.ts';
import { createFaultyIndexedDb } from '../../test/local/faulty-indexed-db.ts';
import { newIndexedDb } from '../../test/local/device-model.ts';
import { discard } from './owner-answers.ts';
import { readPublishingFacts } from './sync/publishing-facts.ts';
import { tokenFor } from '../../test/user.ts';

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const NAME = [{ key: 'profile.businessName', value: 'Harbor Bakery' }];

const signedIn = async () => {
  const backend = createBackend('ann');
  const indexedDb = newIndexedDb();
  const tokens = createSharedToken();
  const tab = createTab(backend, { indexedDb, tokens: tokens.tab() });
  await tab.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann'));
  const store = present(tab.local.session.store.getState().store);
  await expect.poll(() => store.db.meta.count()).toBeGreaterThan(0);
  return { backend, tab, store, server: present(backend.servers.get('ann')), indexedDb, tokens };
};

test('a Save is published at once if possible, and reported', async () => {
  const { store, tab } = await signedIn();
  const saved = await store.save('profile', NAME);
  expect(await saved.settledWithin(800)).toEqual({ id: saved.id, status: 'live' });
  expect(await readPublishingFacts(store.db)).toEqual({
    waiting: 0,
    waitingSince: null,
    failure: null,
    refused: 0,
    upgrade: 0,
    blocked: null,
    superseded: null,
    recovering: 0,
    answeredAt: tab.timers.nowMs,
    lastLiveAt: tab.timers.nowMs,
  });
});

test('without a connection a Save is stored, and its result arrives when the connection is back', async () => {
  const { backend, store, tab, server } = await signedIn();
  backend.instead = offline;
  const saved = await store.save('profile', NAME);
  const early = saved.settledWithin(800);
  await expect.poll(() => store.sync.activity.getState()).toMatchObject({ slow: false, reached: false });
  tab.timers.advance(800);
  expect(await early).toBeNull();
  expect(await readPublishingFacts(store.db)).toMatchObject({ waiting: 1, lastLiveAt: null });
  backend.instead = null;
  tab.fire('online');
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  expect(server.valueOf('profile.businessName')).toBe('Harbor Bakery');
});

test.each(['online', 'focus', 'visibilitychange', 'minute'])('%s starts an attempt', async (event) => {
  const { backend, tab } = await signedIn();
  backend.calls.length = 0;
  // The first attempt has stored its answer but may still be ending; events until then start no attempt, so the event is repeated.
  await expect
    .poll(() => {
      tab.fire(event);
      return backend.calls;
    })
    .toContain('/api/sync');
});

test.each(['visibilitychange', 'minute'])('%s of a hidden page starts no attempt', async (event) => {
  const { backend, tab, store } = await signedIn();
  await store.sync.settled();
  tab.window.document.visibilityState = 'hidden';
  backend.calls.length = 0;
  tab.fire(event);
  await new Promise((resolve) => setImmediate(resolve));
  expect(backend.calls).toEqual([]);
});

test('a tab receives the result that another tab fetched', async () => {
  const { backend, store, indexedDb, tokens } = await signedIn();
  backend.instead = offline;
  const saved = await store.save('profile', NAME);
  store.sync.stop();
  backend.instead = null;
  const other = createTab(backend, { indexedDb, tokens: tokens.tab(), seed: 2 });
  await other.local.session.actions.start();
  expect(await saved.outcome).toMatchObject({ status: 'live' });
});

test('a refused Save can be discarded by its owner; one without a result cannot', async () => {
  const { backend, store } = await signedIn();
  const refused = await store.save('hours', [{ key: 'hours.monday', value: 'nonsense' }]);
  expect(await refused.outcome).toMatchObject({ status: 'rejected', code: 'validation_failed' });
  backend.instead = offline;
  const waiting = await store.save('profile', NAME);
  expect(await readPublishingFacts(store.db)).toMatchObject({ waiting: 1, refused: 1 });
  await discard(store, refused.id);
  await discard(store, waiting.id);
  expect(await readPublishingFacts(store.db)).toMatchObject({ waiting: 1, refused: 0 });
});

test('publishing before logout reports how many Saves are left', async () => {
  const { backend, tab, store } = await signedIn();
  backend.instead = offline;
  await store.save('profile', NAME);
  const failed = tab.local.publishWithin(10_000);
  await expect.poll(() => tab.timers.due()).toContain(10_000);
  tab.timers.advance(10_000);
  expect(await failed).toBe(1);
  backend.instead = null;
  expect(await tab.local.publishWithin(10_000)).toBe(0);
});

test('discarding at the owner’s request leaves nothing to publish', async () => {
  const { backend, tab, store, server } = await signedIn();
  backend.instead = offline;
  await store.save('profile', NAME);
  await tab.local.discardLeftBehind();
  backend.instead = null;
  expect(await tab.local.publishWithin(1_000)).toBe(0);
  expect(server.seq).toBe(0);
});

test('the connection state follows the browser', async () => {
  const { tab } = await signedIn();
  expect(tab.local.connection.getState()).toEqual({ online: true });
  tab.fire('offline');
  expect(tab.local.connection.getState()).toEqual({ online: false });
  tab.fire('online');
  expect(tab.local.connection.getState()).toEqual({ online: true });
});

test('after stop() nothing is listening', async () => {
  const { tab } = await signedIn();
  tab.local.stop();
  expect([...tab.listeners.keys()]).toEqual([]);
});

test('a device keeps its id and sends its name to the server', async () => {
  const { server, store } = await signedIn();
  await (
    await store.save('profile', NAME)
  ).outcome;
  const ids = new Set(server.requests.map(({ deviceId }) => deviceId));
  expect(ids.size).toBe(1);
  expect([...ids][0]).toMatch(/^[0-9a-f]{32}$/);
  expect(server.requests.at(-1)).toMatchObject({ deviceName: 'Chrome on Mac', app: '1.0.0' });
});

test('the stream closes when the page is hidden and ends with the session', async () => {
  const backend = createBackend('ann', 'bob');
  const open = new Map<AbortSignal, (seq: number) => void>();
  const listening = () => [...open.keys()].filter(({ aborted }) => !aborted).length;
  const tab = createTab(backend, {
    openStream: ({ signal, onNotification }) =>
      new Promise((_, reject) => {
        open.set(signal, onNotification);
        signal.addEventListener('abort', () => reject(new Error('called off')));
      }),
  });
  const { signIn, signOut } = tab.local.session.actions;
  await signIn(tokenFor('ann'), ownerOf('ann'));
  expect(listening()).toBe(1);
  await present(tab.local.session.store.getState().store).sync.settled();
  backend.calls.length = 0;
  for (const notify of open.values()) notify(99);
  await expect.poll(() => backend.calls).toContain('/api/sync');
  tab.window.document.visibilityState = 'hidden';
  tab.fire('visibilitychange');
  expect(listening()).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  tab.window.document.visibilityState = 'visible';
  tab.fire('visibilitychange');
  expect(listening()).toBe(1);
  await signIn(tokenFor('bob'), ownerOf('bob'));
  expect(listening()).toBe(1);
  await signOut();
  expect(listening()).toBe(0);
});

test('after the device database has failed, Saves are still published', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const backend = createBackend('ann');
  const storage = createFaultyIndexedDb();
  const tab = createTab(backend, { indexedDb: storage.indexedDb });
  await tab.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann'));
  const store = present(tab.local.session.store.getState().store);
  await store.sync.settled();
  storage.open.push('fails');
  storage.closeAll();
  const saved = await store.save('profile', NAME);
  let verdict: unknown;
  void saved.outcome.then((result) => (verdict = result));
  const pausing = () => (tab.timers.due().includes(500) && tab.timers.advance(500), verdict);
  await expect.poll(pausing).toMatchObject({ status: 'live' });
});
