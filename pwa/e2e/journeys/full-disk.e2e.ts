import { limitStorage, rowsOnDevice } from '../support/device-storage.ts';
import { expectLive, openStandardWeek, saveBar, saveButton, timeField, websiteHours } from '../support/hours-screen.ts';
import { expect, test } from '../support/test.ts';

test('a Save on a full device reports the failure, keeps the form, and succeeds when there is room', async ({
  server,
  owner,
  page,
}) => {
  const room = await limitStorage(page, new URL(server.url).origin);
  await openStandardWeek(page, server, owner);
  await timeField(page, 'Monday opens at').fill('06:21');
  await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
  await room.takeAway();
  await saveButton(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your change wasn’t saved' });
  await expect(dialog).toContainText('Free up some space');
  await expect(timeField(page, 'Monday opens at')).toHaveValue('06:21');
  await expect(page.getByText('Business hours saved!')).toHaveCount(0);
  expect(await rowsOnDevice(page, owner, 'outbox')).toEqual([]);
  expect((await websiteHours(server, owner)).monday.open).toBe('09:00');

  await room.giveBack();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(saveBar(page)).toBeHidden();
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:21');
});
