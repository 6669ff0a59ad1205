import { syncCalls } from '@doorsign/shared-schema/api';
import { rowsOnDevice } from '../support/device-storage.ts';
import {
  ALL_PUBLISHED,
  expectLive,
  expectWaiting,
  openHours,
  openStandardWeek,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { countEdits } from '../support/server-database.ts';
import { reportWidgetSeen } from '../support/seen-widget.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { createOwner } from '../support/owner.ts';

test(
  'two tabs of one owner show each other’s drafts and saves, and each Save is published once',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    await openStandardWeek(page, server, owner);
    const other = await context.newPage();
    await openHours(other, server, owner);

    await page.getByLabel('Monday opens at').fill('07:15');
    await expect(other.getByLabel('Monday opens at')).toHaveValue('07:15');
    await expect(other.getByRole('button', { name: 'Save Changes' })).toBeVisible();

    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
    for (const tab of [page, other]) await expectLive(tab, owner);
    expect((await websiteHours(server, owner)).monday.open).toBe('07:15');
  },
);

test('a Save shown as live survives a server crash at that instant', { tag: '@all' }, async ({ ownServer, page }) => {
  const owner = await createOwner(ownServer);
  await reportWidgetSeen(ownServer, owner);
  await openStandardWeek(page, ownServer, owner);
  await page.getByLabel('Friday closes at').fill('19:45');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Live on your website.', { exact: true })).toBeVisible();
  await ownServer.stop('SIGKILL');
  await ownServer.start();
  expect((await websiteHours(ownServer, owner)).friday.close).toBe('19:45');
});

test(
  'with a slow server, a Save is stored at once and goes live when the answer arrives',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/sync', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Monday opens at').fill('05:30');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved on this device. Not on your website yet.', { exact: true })).toBeVisible();
    await expect(page.getByText('Publishing…')).toBeVisible();
    expect((await websiteHours(server, owner)).monday.open).toBe('09:00');
    answer();
    await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible();
    expect((await websiteHours(server, owner)).monday.open).toBe('05:30');
  },
);

testInstalled('two tabs that save offline publish each Save once', async ({ server, owner, page, context }) => {
  await openStandardWeek(page, server, owner);
  const other = await context.newPage();
  await openHours(other, server, owner);
  const before = countEdits(server, owner);
  await context.setOffline(true);
  await saveTime(page, 'Monday opens at', '07:10');
  await expect(timeField(other, 'Monday opens at')).toHaveValue('07:10');
  await saveTime(other, 'Tuesday opens at', '07:20');
  await expect(timeField(page, 'Tuesday opens at')).toHaveValue('07:20');
  await saveTime(page, 'Monday opens at', '07:30');
  for (const tab of [page, other]) await expectWaiting(tab, 3);

  // Both tabs get the `online` event at the same time.
  await context.setOffline(false);
  for (const tab of [page, other]) await expectLive(tab, owner);
  const { monday, tuesday } = await websiteHours(server, owner);
  expect([monday.open, tuesday.open]).toEqual(['07:30', '07:20']);
  expect(countEdits(server, owner)).toEqual({ edits: before.edits + 3, published: before.published + 3 });
  expect(await rowsOnDevice(page, owner, 'conflicts')).toEqual([]);
});

test('when a tab is closed right after its Save, the other tab publishes it', async ({
  server,
  owner,
  page,
  context,
}) => {
  await openStandardWeek(page, server, owner);
  const other = await context.newPage();
  await openHours(other, server, owner);
  const before = countEdits(server, owner);
  await page.route('**' + syncCalls.sync.path, () => new Promise<void>(() => undefined));
  await saveTime(page, 'Monday opens at', '07:40');
  await page.close();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectLive(other, owner);
  await expect(timeField(other, 'Monday opens at')).toHaveValue('07:40');
  expect((await websiteHours(server, owner)).monday.open).toBe('07:40');
  expect(countEdits(server, owner)).toEqual({ edits: before.edits + 1, published: before.published + 1 });
});
