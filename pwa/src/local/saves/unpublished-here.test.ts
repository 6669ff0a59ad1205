import { expect, test } from 'vitest';
import { createDevice, day, newIndexedDb } from '../../../test/local/device-model.ts';
import { ServerModel, tokenFor } from '../../../test/local/server-model.ts';
import { createSharedToken, createBackend, createTab, userOf } from '../../../test/local/services-model.ts';
import { unpublishedHere } from './unpublished-here.ts';

const keep = async (indexedDb: ReturnType<typeof newIndexedDb>, ownerId: string, saves: number): Promise<void> => {
  const { db, save } = createDevice(new ServerModel(ownerId), { indexedDb });
  for (let count = 0; count < saves; count++) await save([day('monday', `0${count}:00`)]);
  db.close();
};

test('Saves of all owners count', async () => {
  const indexedDb = newIndexedDb();
  expect(await unpublishedHere(indexedDb)).toBe(0);
  await keep(indexedDb, 'ann', 1);
  await keep(indexedDb, 'bob', 2);
  expect(await unpublishedHere(indexedDb)).toBe(3);
});

test('who signs in and out on a shared device leaves the other one’s Saves in sight', async () => {
  const indexedDb = newIndexedDb();
  await keep(indexedDb, 'ann', 1);
  const { local } = createTab(createBackend('bob'), { indexedDb, tokens: createSharedToken().tab() });
  await local.session.actions.signIn(tokenFor('bob'), userOf('bob'));
  await local.session.actions.signOut();
  expect(await local.unpublishedCount()).toBe(0);
  expect(await unpublishedHere(indexedDb)).toBe(1);
  local.stop();
});
