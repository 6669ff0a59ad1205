import { rowsOnDevice } from '../support/device-storage.ts';
import { expectLive, openStandardWeek, timeField } from '../support/hours-screen.ts';
import { expect, test } from '../support/test.ts';

/** A database version far above any that Doorsign will soon use. */
const NEWER = 900;

test('a tab older than the device’s database says so, stops, and changes nothing in it', async ({
  server,
  owner,
  page,
  context,
}) => {
  await openStandardWeek(page, server, owner);
  await expectLive(page, owner);
  const registers = await rowsOnDevice(page, owner, 'registers');
  await timeField(page, 'Monday opens at').fill('06:31');
  await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);

  const newer = await context.newPage();
  await newer.goto(`${server.url}/api/version`);
  await newer.evaluate(
    ({ name, version }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB gave no reason'));
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
    { name: `doorsign-u-${owner.user.id}`, version: NEWER },
  );

  await expect(page.getByRole('alert').filter({ hasText: 'Doorsign was updated in another tab' })).toBeVisible();
  // Typed values stay on the screen, and stored data stays unchanged.
  await expect(timeField(page, 'Monday opens at')).toHaveValue('06:31');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Doorsign was updated in another tab' })).toBeVisible();
  expect(await rowsOnDevice(page, owner, 'registers')).toEqual(registers);
  expect(await rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
});
