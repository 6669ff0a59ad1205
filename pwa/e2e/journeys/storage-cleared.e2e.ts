import { expect, test, testInstalled } from '../support/test.ts';
import { clearStorage, rowsOnDevice, type BrowserStorage } from '../support/device-storage.ts';
import {
  expectLive,
  openStandardWeek,
  RETRY_MS,
  saveTime,
  timeField,
  untilInstalled,
  websiteHours,
} from '../support/hours-screen.ts';
import { logInAs } from '../support/log-in.ts';

const ALL_BUT_THE_TOKEN: readonly BrowserStorage[] = ['indexeddb', 'cache_storage', 'service_workers'];

for (const { name, storage, tag } of [
  { name: 'the database', storage: ['indexeddb'], tag: [] },
  { name: 'everything but the token', storage: ALL_BUT_THE_TOKEN, tag: ['@all'] },
] as const)
  testInstalled(
    `after the browser has cleared ${name}, a start brings all that was published back`,
    { tag: [...tag] },
    async ({ server, owner, page, context }) => {
      await openStandardWeek(page, server, owner);
      await saveTime(page, 'Thursday opens at', '04:20');
      await expectLive(page, owner);
      await untilInstalled(page);
      // The app is not running: the browser takes back what nobody uses.
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
  'after the owner has cleared all site data, a login brings all that was published back',
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
  'a running app whose database is taken away brings all back that was published, and saves again',
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
