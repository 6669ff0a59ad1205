import { expect, test } from 'vitest';
import { createFaultyIndexedDb } from '../../../test/local/faulty-indexed-db.ts';
import { present } from '../../../test/local/present.ts';
import { createBackend, createSharedToken, createTab, ownerOf } from '../../../test/local/services-model.ts';
import { readMeta } from '../storage/database.ts';
import { tokenFor } from '../../../test/user.ts';

/** A tab of an owner with a Save that never reached the website. */
const signedIn = async () => {
  const backend = createBackend('ann');
  const storage = createFaultyIndexedDb();
  const { indexedDb } = storage;
  const tokens = createSharedToken();
  const open = () => createTab(backend, { indexedDb, tokens: tokens.tab() });
  const tab = open();
  await tab.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann'));
  backend.instead = () => Promise.reject(new TypeError('Failed to fetch'));
  const store = present(tab.local.session.store.getState().store);
  await store.save('profile', [{ key: 'profile.businessName', value: 'Bakery' }]);
  // The failed attempt has stored its failure, so no write is pending any more.
  await expect.poll(async () => (await readMeta(store.db, 'lastFailure'))?.code).toBe('unreached');
  const databases = async () => (await present(indexedDb.indexedDB).databases()).map(({ name }) => name);
  return { storage, tab, open, databases };
};

test('deleting an account removes its data from the device, and no tab reports it', async () => {
  const { tab, open, databases } = await signedIn();
  const other = open();
  await other.local.session.actions.start();
  expect(other.local.session.store.getState().state).toBe('signed-in');
  await tab.local.eraseDeletedAccount('ann');
  for (const page of [tab, other]) {
    await expect.poll(() => page.local.session.store.getState().state).toBe('signed-out');
    expect(page.tokens.get()).toBeNull();
  }
  expect(tab.local.session.store.getState().farewell).toBe(true);
  expect(other.local.session.store.getState().farewell).toBeUndefined();
  expect(await databases()).toEqual(['doorsign-device']);
  const reloaded = open();
  await reloaded.local.session.actions.start();
  expect(reloaded.local.session.store.getState().state).toBe('signed-out');
  expect(await reloaded.local.unpublishedCount()).toBe(0);
});

test('data that cannot be removed at once is offered for removal later', async () => {
  const { storage, tab, databases } = await signedIn();
  storage.write.push('refused');
  await tab.local.eraseDeletedAccount('ann');
  expect(tab.local.session.store.getState()).toEqual({ state: 'deleted', user: null, store: null });
  expect(tab.tokens.get()).toBeNull();
  expect(await (await tab.local.deletedAccount()).unpublished()).toBe(1);
  await (await tab.local.deletedAccount()).wipe();
  expect(tab.local.session.store.getState().state).toBe('signed-out');
  expect(await databases()).toEqual(['doorsign-device']);
});

test('an owner who has signed in since stays signed in', async () => {
  const { tab, storage } = await signedIn();
  tab.tokens.set(tokenFor('bob'));
  await tab.local.eraseDeletedAccount('ann');
  expect(tab.tokens.get()).toBe(tokenFor('bob'));
  const names = (await storage.indexedDb.indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('doorsign-u-ann');
});
