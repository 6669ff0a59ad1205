import { syncCalls } from '@doorsign/shared-schema/api';
import { untilInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { clearStorage, rowsOnDevice, type BrowserStorage } from '../support/device-storage.ts';
import {
  ALL_PUBLISHED,
  expectLive,
  expectWaiting,
  openStandardWeek,
  RETRY_MS,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { logInAs } from '../support/log-in.ts';

const ALL_BUT_THE_TOKEN: readonly BrowserStorage[] = ['indexeddb', 'cache_storage', 'service_workers'];

for (const { name, storage } of [
  { name: 'the database', storage: ['indexeddb'] },
  { name: 'everything except the token', storage: ALL_BUT_THE_TOKEN },
] as const)
  testInstalled(
    `after the browser has cleared ${name}, a start restores all published data`,
    { tag: '@all' },
    async ({ server, owner, page, context }) => {
      await openStandardWeek(page, server, owner);
      await saveTime(page, 'Thursday opens at', '04:20');
      await expectLive(page, owner);
      await untilInstalled(page);
      // The browser deletes the storage while the app is closed.
      await page.goto('about:blank');
      await clearStorage(page, new URL(server.url).origin, storage);

      const again = await context.newPage();
      await again.goto(`${server.url}/hours`);
      await expect(timeField(again, 'Thursday opens at')).toHaveValue('04:20');
      await expectLive(again, owner);
      await expect(again.getByRole('alert')).toHaveCount(0);
      await saveTime(again, 'Friday opens at', '04:50');
      await expectLive(again, owner);
      const { thursday, friday } = await websiteHours(server, owner);
      expect([thursday.open, friday.open]).toEqual(['04:20', '04:50']);
    },
  );

test(
  'after the owner has cleared all site data, a login restores all published data',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    await saveTime(page, 'Thursday opens at', '04:30');
    await expectLive(page, owner);
    await page.goto('about:blank');
    await clearStorage(page, new URL(server.url).origin, [...ALL_BUT_THE_TOKEN, 'local_storage']);
    await page.goto(`${server.url}/hours`);
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByText('Sign in to publish', { exact: false })).toHaveCount(0);
    await logInAs(page, owner);
    await expect(page).toHaveURL(`${server.url}/hours`);
    await expect(timeField(page, 'Thursday opens at')).toHaveValue('04:30');
    await expectLive(page, owner);
  },
);

test(
  'a running app whose database is deleted restores all published data and can save again',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    await saveTime(page, 'Thursday opens at', '04:40');
    await expectLive(page, owner);
    await clearStorage(page, new URL(server.url).origin, ['indexeddb']);
    await expect.poll(() => rowsOnDevice(page, owner, 'registers'), { timeout: RETRY_MS }).not.toEqual([]);
    await expect(timeField(page, 'Thursday opens at')).toHaveValue('04:40');
    await saveTime(page, 'Friday opens at', '04:55');
    await expectLive(page, owner);
    const { thursday, friday } = await websiteHours(server, owner);
    expect([thursday.open, friday.open]).toEqual(['04:40', '04:55']);
    expect(await rowsOnDevice(page, owner, 'conflicts')).toEqual([]);
  },
);

for (const { name, running, tag } of [
  { name: 'while the app is closed', running: false, tag: [] },
  { name: 'under the running app', running: true, tag: '@all' },
])
  test(
    `an unpublished change that the browser deletes ${name} is reported with its time`,
    { tag },
    async ({ server, owner, page }) => {
      await openStandardWeek(page, server, owner);
      await page.route('**' + syncCalls.sync.path, (route) => route.abort('connectionfailed'));
      await saveTime(page, 'Thursday opens at', '04:45');
      await expectWaiting(page, 1);
      if (!running) await page.goto('about:blank');
      await clearStorage(page, new URL(server.url).origin, ['indexeddb']);
      await page.unroute('**' + syncCalls.sync.path);
      if (!running) await page.goto(`${server.url}/hours`);

      const notice = page.getByText('1 unpublished change was deleted by your browser');
      await expect(notice.first()).toBeVisible({ timeout: RETRY_MS });
      await expect(page.getByText(ALL_PUBLISHED)).toHaveCount(0);
      await page.getByRole('link', { name: /^Show: 1 unpublished change/ }).click();
      const card = page.getByRole('alert').filter({ hasText: 'Your browser deleted 1 change' });
      await expect(card).toContainText(/between \d+:\d\d\s[AP]M and \d+:\d\d\s[AP]M/);
      await expect(card.getByRole('link', { name: 'Check Business Hours' })).toBeVisible();
      await card.getByRole('button', { name: 'Got it' }).click();
      await expect(card).toBeHidden();
      await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible();
      await expect(notice).toHaveCount(0);
    },
  );

test('a change discarded at logout is not reported as deleted', { tag: '@all' }, async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  await page.route('**' + syncCalls.sync.path, (route) => route.abort('connectionfailed'));
  await saveTime(page, 'Thursday opens at', '04:50');
  await expectWaiting(page, 1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard 1 change and log out' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.unroute('**' + syncCalls.sync.path);
  await logInAs(page, owner);
  await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unpublished')))).toEqual([]);
});
