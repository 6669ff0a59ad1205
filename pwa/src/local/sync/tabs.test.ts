import { expect, onTestFinished, test } from 'vitest';
import { Dexie } from 'dexie';
import { newIndexedDb } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { refusal } from '../../../test/local/server-model.ts';
import { createBackend, createSharedToken, createTab, ownerOf } from '../../../test/local/services-model.ts';
import type { LocalStore } from '../local-store.ts';
import { tokenFor } from '../../../test/user.ts';

type Tab = ReturnType<typeof createTab>;
const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const NAME = [{ key: 'profile.businessName', value: 'Harbor Bakery' }];
const session = ({ local }: Tab) => local.session.store.getState();
const storeOf = (tab: Tab): LocalStore => present(session(tab).store);

/** Two tabs of one device, on one IndexedDB and one localStorage, both signed in. */
const start = async () => {
  const backend = createBackend('ann', 'bob');
  const shared = createSharedToken();
  const indexedDb = newIndexedDb();
  const streams: AbortSignal[] = [];
  const openStream = ({ signal }: { signal: AbortSignal }): Promise<void> => (
    streams.push(signal),
    new Promise(() => undefined)
  );
  const open = (seed: number): Tab => createTab(backend, { tokens: shared.tab(), indexedDb, openStream, seed });
  const one = open(1);
  await one.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann'));
  await expect.poll(() => storeOf(one).db.meta.count()).toBeGreaterThan(0);
  const two = open(2);
  await two.local.session.actions.start();
  for (const tab of [one, two]) await storeOf(tab).sync.settled();
  return { backend, indexedDb, one, two, streams, server: present(backend.servers.get('ann')) };
};

test('a Save in one tab during a logout in the other is kept, and published when its owner signs in again', async () => {
  const { backend, one, two, server } = await start();
  backend.instead = offline;
  const store = storeOf(two);
  const [saved] = await Promise.all([store.save('profile', NAME), one.local.session.actions.signOut()]);
  await expect.poll(() => session(two).state).toBe('signed-out');
  expect(await one.local.unpublishedCount()).toBe(1);
  backend.instead = null;
  await one.local.session.actions.signIn(tokenFor('ann', 1), ownerOf('ann'));
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  expect(server.valueOf('profile.businessName')).toBe('Harbor Bakery');
});

test('a Save into a database that another tab’s logout has just cleared is kept too', async () => {
  const { backend, one, two } = await start();
  const store = storeOf(two);
  backend.instead = offline;
  await one.local.session.actions.signOut();
  expect(await store.db.meta.count()).toBe(0);
  await store.save('profile', NAME);
  expect(await one.local.unpublishedCount()).toBe(1);
});

test('after another owner has signed in in another tab, a Save of the previous one is not sent', async () => {
  const { backend, one, two } = await start();
  const store = storeOf(two);
  await one.local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  await store.save('profile', NAME);
  await store.sync.settled();
  await expect.poll(() => session(two).store?.userId).toBe('bob');
  expect(present(backend.servers.get('bob')).seq).toBe(0);
  expect(await storeOf(two).db.outbox.count()).toBe(0);
  expect(await store.db.outbox.count()).toBe(1);
});

test('a token renewed by another tab is used for this tab’s next Save', async () => {
  const { backend, one, two } = await start();
  one.tokens.set(tokenFor('ann', 1));
  // For now the server answers every other call with `busy`, which does not end the session.
  backend.instead = (path) => (path === '/api/auth/me' ? Response.json(ownerOf('ann')) : refusal('busy'));
  const saved = await storeOf(two).save('profile', NAME);
  await storeOf(two).sync.settled();
  backend.instead = null;
  storeOf(two).sync.push();
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  expect(session(two).state).toBe('signed-in');
});

test('both tabs show the same draft, and a Save in one ends it in both', async () => {
  const { one, two } = await start();
  const drafts = [one, two].map((tab) => storeOf(tab).draft('profile'));
  for (const draft of drafts) onTestFinished(draft.subscribe(() => undefined));
  drafts[0]?.set('typed here');
  await expect.poll(() => drafts[1]?.get().value).toBe('typed here');
  drafts[1]?.set('and there');
  await expect.poll(() => drafts[0]?.get().value).toBe('and there');
  await storeOf(one).save('profile', NAME);
  for (const draft of drafts) await expect.poll(() => draft.get().value).toBeNull();
});

test('simultaneous Saves of both tabs are all published, each once', async () => {
  const { one, two, server } = await start();
  const all = await Promise.all(
    [one, two].flatMap((tab) =>
      Array.from({ length: 5 }, (_, n) =>
        storeOf(tab).save('profile', [{ key: 'profile.address', value: `${tab === one ? 'A' : 'B'} ${n}` }]),
      ),
    ),
  );
  for (const saved of all) expect(await saved.outcome).toMatchObject({ status: 'live' });
  expect(server.log).toHaveLength(10);
  expect(server.conflicts).toEqual([]);
  expect(await storeOf(one).db.outbox.count()).toBe(0);
});

test('a tab of a newer build upgrades the database; the older tab stops, says so, and loses nothing', async () => {
  const { backend, indexedDb, one, streams } = await start();
  backend.instead = offline;
  const old = storeOf(one);
  const kept = await old.save('profile', NAME);
  await old.sync.settled();
  const newer = new Dexie('doorsign-u-ann', indexedDb);
  newer.version(99).stores({ outbox: '++order, &id, [state+order]' });
  onTestFinished(() => newer.close());
  expect(await newer.table('outbox').toArray()).toMatchObject([{ id: kept.id }]);
  expect(old.guard.state.getState().trouble).toBe('replaced');
  await expect(old.save('profile', NAME)).rejects.toMatchObject({ reason: 'storage' });
  expect(streams.every(({ aborted }) => aborted)).toBe(true);
  const calls = backend.calls.length;
  one.fire('online');
  one.timers.advance(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(backend.calls).toHaveLength(calls);
});
