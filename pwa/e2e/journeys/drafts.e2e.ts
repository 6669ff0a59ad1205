import { untilInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { createOwner } from '../support/owner.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import {
  expectLive,
  openHours,
  openStandardWeek,
  save,
  saveBar,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';

test('unsaved changes survive a reload, are sent to no other device, and can still be reset', async ({
  server,
  owner,
  page,
}) => {
  await openStandardWeek(page, server, owner);
  await timeField(page, 'Monday opens at').fill('06:10');
  await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
  await page.reload();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('06:10');
  await expect(saveBar(page)).toBeVisible();
  await expectLive(page, owner);
  expect(await rowsOnDevice(page, owner, 'outbox')).toEqual([]);
  expect((await websiteHours(server, owner)).monday.open).toBe('09:00');

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toEqual([]);
  await page.reload();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await expect(saveBar(page)).toBeHidden();
});

test('unsaved changes survive a tab that crashes', { tag: '@all' }, async ({ server, owner, page, context }) => {
  await openStandardWeek(page, server, owner);
  await timeField(page, 'Friday closes at').fill('21:40');
  await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  // The command gets no answer, because the page is gone.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(`${server.url}/hours`);
  await expect(timeField(again, 'Friday closes at')).toHaveValue('21:40');
  await save(again);
  await expectLive(again, owner);
  expect((await websiteHours(server, owner)).friday.close).toBe('21:40');
});

testInstalled(
  'unsaved changes survive a start without the server, and are published when it is back',
  { tag: '@all' },
  async ({ ownServer, page, context }) => {
    const owner = await createOwner(ownServer);
    await openStandardWeek(page, ownServer, owner);
    await untilInstalled(page);
    await timeField(page, 'Tuesday opens at').fill('05:50');
    await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
    await ownServer.stop('SIGKILL');
    await page.close();

    const again = await context.newPage();
    await openHours(again, ownServer, owner);
    await expect(timeField(again, 'Tuesday opens at')).toHaveValue('05:50');
    await save(again);
    await expect(again.getByText('Offline · 1 change saved on this device')).toBeVisible();
    await timeField(again, 'Wednesday opens at').fill('06:50');
    await expect.poll(() => rowsOnDevice(again, owner, 'locationDrafts')).toHaveLength(1);
    await again.reload();
    await expect(timeField(again, 'Tuesday opens at')).toHaveValue('05:50');
    await expect(timeField(again, 'Wednesday opens at')).toHaveValue('06:50');
    await expect(again.getByText('Offline · 1 change saved on this device')).toBeVisible();

    await ownServer.start();
    await expectLive(again, owner);
    const { tuesday, wednesday } = await websiteHours(ownServer, owner);
    expect([tuesday.open, wednesday.open]).toEqual(['05:50', '09:00']);
    await expect(timeField(again, 'Wednesday opens at')).toHaveValue('06:50');
  },
);
