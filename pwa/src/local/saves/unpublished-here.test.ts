import { expect, test } from 'vitest';
import { createDevice, day, newIndexedDb } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { createSharedToken, createBackend, createTab, ownerOf } from '../../../test/local/services-model.ts';
import { unpublishedHere } from './unpublished-here.ts';
import { tokenFor } from '../../../test/user.ts';

const keep = async (indexedDb: ReturnType<typeof newIndexedDb>, ownerId: string, saves: number): Promise<void> => {
  const { db, save } = createDevice(new ServerModel(ownerId), { indexedDb });
  for (let count = 0; count < saves; count++) await save([day('monday', `0${count}:00`)]);
  db.close();
};

test('the Saves of all owners are counted', async () => {
  const indexedDb = newIndexedDb();
  expect(await unpublishedHere(indexedDb)).toBe(0);
  await keep(indexedDb, 'ann', 1);
  await keep(indexedDb, 'bob', 2);
  expect(await unpublishedHere(indexedDb)).toBe(3);
});

test('signing in and out on a shared device keeps counting the other owner’s Saves', async () => {
  const indexedDb = newIndexedDb();
  await keep(indexedDb, 'ann', 1);
  const { local } = createTab(createBackend('bob'), { indexedDb, tokens: createSharedToken().tab() });
  await local.session.actions.signIn(tokenFor('bob'), ownerOf('bob'));
  await local.session.actions.signOut();
  expect(await local.unpublishedCount()).toBe(0);
  expect(await unpublishedHere(indexedDb)).toBe(1);
  local.stop();
});
