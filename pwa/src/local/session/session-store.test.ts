import { expect, test } from 'vitest';
import { ERRORS } from '@doorsign/shared-schema/api';
import { createBackend, createSharedToken, createTab, ownerOf } from '../../../test/local/services-model.ts';
import { refusal } from '../../../test/local/server-model.ts';
import { newIndexedDb } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import type { LocalStore } from '../local-store.ts';
import type { SessionState } from './session-store.ts';
import { tokenFor } from '../../../test/user.ts';

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
type Tab = ReturnType<typeof createTab>;
const session = ({ local }: Tab) => local.session.store.getState();
const storeOf = (tab: Tab): LocalStore => present(session(tab).store);
const shows = async (tab: Tab, state: SessionState, id: string | null): Promise<void> => {
  await expect.poll(() => ({ state: session(tab).state, id: session(tab).user?.id ?? null })).toEqual({ state, id });
};

/** A device on which an owner has signed in, and a way to reload its page. */
const signedIn = async (id = 'ann') => {
  const backend = createBackend('ann', 'bob');
  const shared = createSharedToken();
  const indexedDb = newIndexedDb();
  const open = (): Tab => createTab(backend, { tokens: shared.tab(), indexedDb });
  const tab = open();
  await tab.local.session.actions.signIn(tokenFor(id), ownerOf(id));
  return { backend, tab, open };
};

test('without a token the session is signed out', async () => {
  const tab = createTab(createBackend());
  expect(session(tab).state).toBe('loading');
  await tab.local.session.actions.start();
  expect(session(tab)).toEqual({ state: 'signed-out', user: null, store: null });
});

test('signing in opens the owner’s data and starts to sync', async () => {
  const { backend, tab } = await signedIn();
  expect(session(tab)).toMatchObject({ state: 'signed-in', user: { id: 'ann' }, store: { userId: 'ann' } });
  expect(tab.tokens.get()).toBe(tokenFor('ann'));
  await expect.poll(() => backend.calls).toContain('/api/sync');
});

test.each([
  { name: 'no connection', instead: offline },
  { name: 'a server that is down', instead: () => new Response('Bad gateway', { status: 502 }) },
  { name: 'a busy server', instead: () => refusal('busy') },
  { name: 'too many requests', instead: () => refusal('rate_limited') },
  { name: 'a proxy’s 401', instead: () => new Response('log in to the hotel', { status: 401 }) },
  { name: 'a captive portal', instead: () => new Response('<html>', { status: 200 }) },
])('with $name, a reload starts as the last user', async ({ instead }) => {
  const { backend, open } = await signedIn();
  backend.instead = instead;
  const tab = open();
  await tab.local.session.actions.start();
  expect(session(tab)).toMatchObject({ state: 'signed-in', user: { id: 'ann' }, store: { userId: 'ann' } });
  expect(tab.tokens.get()).toBe(tokenFor('ann'));
});

test.each(['token_invalid', 'session_revoked'] as const)(
  '%s ends the session, and only the token is removed',
  async (code) => {
    const { backend, tab, open } = await signedIn();
    await storeOf(tab).draft('hours').settled();
    backend.instead = () => refusal(code);
    await storeOf(tab).save('hours', [
      { key: 'hours.monday', value: { open: '08:00', close: '17:00', closed: false } },
    ]);
    await shows(tab, 'signed-out', null);
    expect(session(tab).ended).toBe(ERRORS[code].detail);
    expect(tab.tokens.get()).toBeNull();
    expect(await tab.local.unpublishedCount()).toBe(1);

    const later = open();
    await later.local.session.actions.start();
    expect(session(later)).toMatchObject({ state: 'signed-out', ended: ERRORS[code].detail });
    expect(await later.local.unpublishedCount()).toBe(1);
    backend.instead = null;
    await later.local.session.actions.signIn(tokenFor('ann', 1), ownerOf('ann'));
    await expect.poll(() => later.local.unpublishedCount()).toBe(0);
    expect(present(backend.servers.get('ann')).valueOf('hours.monday')).toMatchObject({ open: '08:00' });
    await later.local.session.actions.signOut();
    expect(session(later).ended).toBeUndefined();
    const last = open();
    await last.local.session.actions.start();
    expect(session(last).ended).toBeUndefined();
  },
);

test('the start fetches the current user and stores the answer', async () => {
  const { backend, open } = await signedIn();
  backend.users.set('ann', ownerOf('ann', { plan: 'pro' }));
  const tab = open();
  await tab.local.session.actions.start();
  expect(session(tab).user?.plan).toBe('pro');
  backend.instead = offline;
  const again = open();
  await again.local.session.actions.start();
  expect(session(again).user?.plan).toBe('pro');
});

test('a token without a stored user waits for the server through any failures, and never logs out', async () => {
  const backend = createBackend('ann');
  const tab = createTab(backend);
  tab.tokens.set(tokenFor('ann'));
  backend.instead = offline;
  await tab.local.session.actions.start();
  for (let n = 1; n <= 3; n++) {
    expect(session(tab).state).toBe('loading');
    await expect.poll(() => tab.timers.due()).toHaveLength(1);
    if (n === 3) backend.instead = null;
    tab.timers.advance(60_000);
    await expect.poll(() => backend.calls.length).toBeGreaterThan(n);
  }
  await shows(tab, 'signed-in', 'ann');
});

test('a stored user is never shown under another owner’s token', async () => {
  const { backend, open } = await signedIn();
  backend.instead = offline;
  const tab = open();
  tab.tokens.set(tokenFor('bob'));
  await tab.local.session.actions.start();
  expect(session(tab)).toEqual({ state: 'loading', user: null, store: null });
});

test('an unverified account has no access until its verification', async () => {
  const backend = createBackend('ann');
  const tab = createTab(backend);
  const { signIn, signOut } = tab.local.session.actions;
  await signIn(tokenFor('ann'), ownerOf('ann', { emailVerified: false }));
  expect(session(tab)).toMatchObject({ state: 'unverified', user: { id: 'ann' }, store: null });
  await signIn(tokenFor('ann', 1), ownerOf('ann'));
  expect(session(tab)).toMatchObject({ state: 'signed-in', store: { userId: 'ann' } });
  await signOut();
  expect(session(tab).state).toBe('signed-out');
});

test('logging out removes token, stored user and data, and calls the server', async () => {
  const { backend, tab, open } = await signedIn();
  const { db } = storeOf(tab);
  await expect.poll(() => db.meta.count()).toBeGreaterThan(0);
  await tab.local.session.actions.signOut();
  expect(tab.tokens.get()).toBeNull();
  expect(session(tab)).toEqual({ state: 'signed-out', user: null, store: null });
  expect(backend.calls).toContain('/api/auth/logout');
  expect(await db.meta.count()).toBe(0);
  const tabAgain = open();
  await tabAgain.local.session.actions.start();
  expect(session(tabAgain).state).toBe('signed-out');
});

test('logging out without a connection works and keeps unpublished Saves', async () => {
  const { backend, tab } = await signedIn();
  backend.instead = offline;
  await storeOf(tab).save('profile', [{ key: 'profile.businessName', value: 'Bakery' }]);
  await tab.local.session.actions.signOut();
  expect(session(tab).state).toBe('signed-out');
  expect(await tab.local.unpublishedCount()).toBe(1);
});

test('another owner on the same device sees and publishes none of the data', async () => {
  const { backend, tab } = await signedIn();
  backend.instead = offline;
  await storeOf(tab).save('profile', [{ key: 'profile.businessName', value: 'Ann’s secret' }]);
  await tab.local.session.actions.signOut();
  backend.instead = null;
  await tab.local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  expect(await tab.local.publishWithin(1_000)).toBe(0);
  expect(storeOf(tab).userId).toBe('bob');
  expect(await storeOf(tab).db.outbox.count()).toBe(0);
  expect(present(backend.servers.get('bob')).seq).toBe(0);
  await tab.local.session.actions.signOut();
  await tab.local.session.actions.signIn(tokenFor('ann', 1), ownerOf('ann'));
  await expect.poll(() => present(backend.servers.get('ann')).valueOf('profile.businessName')).toBe('Ann’s secret');
});

test('a tab follows another tab’s logout and sign-in', async () => {
  const { tab, open } = await signedIn();
  const other = open();
  await other.local.session.actions.start();
  await tab.local.session.actions.signOut();
  await shows(other, 'signed-out', null);
  await tab.local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  await shows(other, 'signed-in', 'bob');
  expect(session(other).store?.userId).toBe('bob');
});

test('a token renewed by another tab changes nothing', async () => {
  const { tab, open } = await signedIn();
  const other = open();
  await other.local.session.actions.start();
  const { store } = session(other);
  tab.tokens.set(tokenFor('ann', 1));
  await other.local.session.actions.refreshUser();
  expect(session(other).store).toBe(store);
});

test('an answer about an owner who has signed out is dropped', async () => {
  const { backend, tab } = await signedIn();
  let answer = (): void => undefined;
  backend.instead = (path) =>
    path === '/api/auth/me'
      ? new Promise((resolve) => (answer = () => resolve(Response.json(ownerOf('ann')))))
      : new Response(null, { status: 204 });
  const refreshed = tab.local.session.actions.refreshUser();
  await expect.poll(() => backend.calls).toContain('/api/auth/me');
  await tab.local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  answer();
  await refreshed;
  expect(session(tab).user?.id).toBe('bob');
});

test('after a Save has gone live the user is fetched again', async () => {
  const { backend, tab } = await signedIn();
  await expect.poll(() => backend.calls).toContain('/api/sync');
  // A Save during an attempt waits for a separate timer.
  await storeOf(tab).sync.settled();
  backend.users.set('ann', ownerOf('ann', { businessName: 'Harbor Bakery' }));
  const saved = await storeOf(tab).save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  tab.timers.advance(0);
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  await expect.poll(() => session(tab).user?.businessName).toBe('Harbor Bakery');
});

test('a token that was removed without an event ends the session at the next attempt', async () => {
  const { tab } = await signedIn();
  await expect.poll(() => storeOf(tab).db.meta.count()).toBeGreaterThan(0);
  const { sync } = storeOf(tab);
  await sync.settled();
  tab.tokens.set(null);
  sync.push();
  await shows(tab, 'signed-out', null);
});

test('signing in again as the same owner publishes waiting Saves', async () => {
  const { backend, tab } = await signedIn();
  await expect.poll(() => storeOf(tab).db.meta.count()).toBeGreaterThan(0);
  backend.instead = offline;
  const store = storeOf(tab);
  await store.save('profile', [{ key: 'profile.businessName', value: 'Bakery' }]);
  await expect.poll(() => store.sync.activity.getState().reached).toBe(false);
  backend.instead = null;
  await tab.local.session.actions.signIn(tokenFor('ann', 1), ownerOf('ann'));
  expect(storeOf(tab)).toBe(store);
  await expect.poll(() => present(backend.servers.get('ann')).valueOf('profile.businessName')).toBe('Bakery');
});

const NAME = [{ key: 'profile.businessName', value: 'Bakery' }];

/** The server deletes the account while a Save waits on this device. */
const deleted = async () => {
  const world = await signedIn();
  const { backend, tab } = world;
  backend.instead = offline;
  await storeOf(tab).save('profile', NAME);
  storeOf(tab).draft('hours').set('typed');
  await storeOf(tab).draft('hours').settled();
  await storeOf(tab).sync.settled();
  backend.instead = () => refusal('account_deleted');
  return world;
};

test('a deleted account closes its data and deletes none of it, in all tabs and after a reload', async () => {
  const { backend, tab, open } = await deleted();
  const other = open();
  await Promise.all([other.local.session.actions.start(), tab.local.session.actions.refreshUser()]);
  for (const page of [tab, other]) await shows(page, 'deleted', null);
  expect(session(tab).store).toBeNull();
  await expect.poll(() => tab.tokens.get()).toBeNull();
  backend.instead = offline;
  const reloaded = open();
  await reloaded.local.session.actions.start();
  expect(session(reloaded)).toEqual({ state: 'deleted', user: null, store: null });
  for (const page of [tab, other, reloaded]) expect(await (await page.local.deletedAccount()).unpublished()).toBe(1);
  // No owner can sign in to publish that Save.
  expect(await reloaded.local.unpublishedCount()).toBe(0);
  const { name, json } = await (await reloaded.local.deletedAccount()).export();
  expect(name).toBe('doorsign-unpublished-2023-11-14.json');
  expect(JSON.parse(json)).toMatchObject({
    account: 'ann',
    changes: [{ section: 'profile', state: 'waiting', writes: [{ setting: 'profile.businessName', value: 'Bakery' }] }],
    drafts: [{ section: 'hours', value: 'typed' }],
  });
});

test('wiping a deleted account removes its data from the device and signs out', async () => {
  const { tab, open } = await deleted();
  await tab.local.session.actions.refreshUser();
  await shows(tab, 'deleted', null);
  await (await tab.local.deletedAccount()).wipe();
  expect(session(tab)).toEqual({ state: 'signed-out', user: null, store: null, farewell: true });
  const names = await present(tab.indexedDb.indexedDB as IDBFactory).databases();
  expect(names.map(({ name }) => name)).toEqual(['doorsign-device']);
  const reloaded = open();
  await reloaded.local.session.actions.start();
  expect(session(reloaded).state).toBe('signed-out');
  expect(await reloaded.local.unpublishedCount()).toBe(0);
  expect(await (await reloaded.local.deletedAccount()).unpublished()).toBe(0);
  await expect((await reloaded.local.deletedAccount()).export()).rejects.toThrow(
    'There is nothing of a deleted account',
  );
});

test('after a deletion another owner can sign in, and the first owner’s remaining data stays separate', async () => {
  const { backend, tab, open } = await deleted();
  await tab.local.session.actions.refreshUser();
  await shows(tab, 'deleted', null);
  backend.instead = null;
  await tab.local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  expect(session(tab)).toMatchObject({ state: 'signed-in', store: { userId: 'bob' } });
  expect(await storeOf(tab).db.outbox.count()).toBe(0);
  await tab.local.session.actions.signOut();
  const later = open();
  await later.local.session.actions.start();
  await shows(later, 'deleted', null);
  expect(await (await later.local.deletedAccount()).unpublished()).toBe(1);
});

test.each([
  { name: 'a proxy’s 410', instead: () => new Response('gone', { status: 410 }) },
  { name: 'Doorsign’s code with another status', instead: () => refusal('account_deleted', 404) },
])('$name deletes and ends nothing', async ({ instead }) => {
  const { backend, tab } = await deleted();
  backend.instead = instead;
  await tab.local.session.actions.refreshUser();
  expect(session(tab)).toMatchObject({ state: 'signed-in', user: { id: 'ann' } });
});
