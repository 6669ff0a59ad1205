import { expect, test } from 'vitest';
import { ManualTimers } from '../../test/local/manual-timers.ts';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { present } from '../../test/local/present.ts';
import { createBackend, createSharedToken, createTab, ownerOf, type Backend } from '../../test/local/services-model.ts';
import { countingBytes, newIndexedDb } from '../../test/local/device-model.ts';
import { refusal, ServerModel } from '../../test/local/server-model.ts';
import { LocalDatabase } from '../local/storage/database.ts';
import { openDeviceDatabase } from '../local/storage/device-database.ts';
import { publishWaiting } from './publish-waiting.ts';
import { tokenFor } from '../../test/user.ts';

const NAME = [{ key: 'profile.businessName', value: 'Harbor Bakery' }] as const;
const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** An owner who has saved without a connection and left the Save to the worker. */
const start = async () => {
  const backend = createBackend('ann', 'bob');
  const [indexedDb, tokens, registered] = [newIndexedDb(), createSharedToken(), [] as string[]];
  const tab = createTab(backend, { indexedDb, tokens: tokens.tab() });
  await tab.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann'));
  const store = present(tab.local.session.store.getState().store);
  await expect.poll(() => store.db.meta.count()).toBeGreaterThan(0);
  await store.sync.settled();
  backend.instead = offline;
  await store.save('profile', NAME);
  await tab.local.leaveToWorker(async () => ({ sync: { register: async (tag) => void registered.push(tag) } }));
  const timers = new ManualTimers();
  const device = openDeviceDatabase({ timers, now: timers.now, random: () => 0 }, indexedDb);
  const counts: number[] = [];
  return {
    backend,
    tab,
    store,
    registered,
    counts,
    indexedDb,
    server: present(backend.servers.get('ann')),
    /** The worker's copy of the token. */
    token: () => device.read('token'),
    closeApp: () => tab.local.stop(),
    publish: () => publishWaiting({ ...workerOf(backend, timers), indexedDb, onCount: (count) => counts.push(count) }),
  };
};

/** The dependencies of a worker with its own connection to the servers. */
const workerOf = (backend: Backend, timers: ManualTimers) => {
  const wire = createTab(backend, { indexedDb: newIndexedDb(), seed: 2 });
  return {
    fetch: wire.fetch,
    baseUrl: 'https://doorsign.test',
    now: timers.now,
    randomBytes: countingBytes(3),
    timers,
    locks: null,
    app: '1.0.0',
    deviceName: 'Chrome on Mac',
  };
};

test('a waiting Save is published while the app is closed, and the token’s copy is removed', async () => {
  const { backend, server, closeApp, publish, token, registered, counts } = await start();
  expect(registered).toEqual(['doorsign-publish']);
  expect(await token()).toBe(tokenFor('ann'));
  closeApp();
  backend.instead = null;
  expect(await publish()).toBe(false);
  expect(server.valueOf('profile.businessName')).toBe('Harbor Bakery');
  expect(await token()).toBeUndefined();
  expect(counts).toEqual([0]);
});

test('a Save that waits in another business of the person is published there', async () => {
  const { backend, indexedDb, closeApp, publish, token, counts } = await start();
  closeApp();
  backend.instead = null;
  const cafe = new ServerModel('cafe', 'ann');
  backend.businesses.set('cafe', cafe);
  const db = new LocalDatabase('ann', indexedDb, 'cafe');
  const edit: Edit = {
    id: uuidv7(0, new Uint8Array(10)),
    schema: 1,
    wall: 0,
    label: 'profile',
    writes: [{ scope: 'cafe', key: 'profile.phone', value: '555 0100', base: null }],
  };
  await db.outbox.add({ id: edit.id, userId: 'ann', state: 'waiting', edit, savedAt: 0, faults: 0, result: null });
  db.close();
  expect(await publish()).toBe(false);
  expect(cafe.valueOf('profile.phone')).toBe('555 0100');
  expect(await token()).toBeUndefined();
  expect(counts).toEqual([0]);
});

test('while the server does not answer, the browser is asked for another try', async () => {
  const { backend, server, closeApp, publish, token, counts } = await start();
  closeApp();
  expect(await publish()).toBe(true);
  expect(await token()).toBe(tokenFor('ann'));
  expect(counts).toEqual([1]);
  backend.instead = null;
  expect(await publish()).toBe(false);
  expect(server.valueOf('profile.businessName')).toBe('Harbor Bakery');
});

test('after a logout nothing is published, and no token is left', async () => {
  const { backend, server, tab, publish, token, store } = await start();
  await tab.local.session.actions.signOut();
  expect(await token()).toBeUndefined();
  backend.instead = null;
  expect(await publish()).toBe(false);
  expect(server.seq).toBe(0);
  expect(await store.db.outbox.count()).toBe(1);
});

test('another owner’s sign-in removes the copy', async () => {
  const { backend, tab, publish, token, server, store } = await start();
  // The first owner's loop would publish by itself.
  store.close();
  await store.sync.settled();
  backend.instead = null;
  await tab.local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  expect(await token()).toBeUndefined();
  expect(await publish()).toBe(false);
  expect(server.seq).toBe(0);
});

test('an ended session keeps the Save for its owner and ends the tries', async () => {
  const { backend, closeApp, publish, token, store, server } = await start();
  closeApp();
  backend.instead = () => refusal('session_revoked');
  expect(await publish()).toBe(false);
  await expect.poll(token).toBeUndefined();
  expect(server.seq).toBe(0);
  expect(await store.db.outbox.count()).toBe(1);
});

test.each([
  { name: 'no service worker', registration: async () => undefined },
  { name: 'no Background Sync', registration: async () => ({}) },
  {
    name: 'no permission for it',
    registration: async () => ({ sync: { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }),
  },
])('with $name no copy of the token is left', async ({ registration }) => {
  const { tab, token, backend, publish, closeApp } = await start();
  closeApp();
  backend.instead = null;
  await publish();
  await tab.local.leaveToWorker(registration);
  expect(await token()).toBeUndefined();
});
