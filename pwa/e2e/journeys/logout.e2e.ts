import type { Page } from '@playwright/test';
import { syncCalls } from '@doorsign/shared-schema/api';
import { startInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import type { Owner } from '../support/owner.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import {
  expectLive,
  expectWaiting,
  openStandardWeek,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { logInAs } from '../support/log-in.ts';
import { countEdits } from '../support/server-database.ts';

const TITLE = 'Not on your website yet';
const dialogOn = (page: Page) => page.getByRole('dialog', { name: TITLE });

/** Keeps all changes from the server.
 * @returns function that restores the connection */
const keepFromServer = async (page: Page): Promise<() => Promise<void>> => {
  const sync = '**' + syncCalls.sync.path;
  await page.route(sync, (route) => route.abort('connectionfailed'));
  return () => page.unroute(sync);
};

const askToLogOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(dialogOn(page)).toBeVisible();
};

const expectNothingKept = async (page: Page, owner: Owner): Promise<void> => {
  for (const table of ['outbox', 'registers', 'locationDrafts', 'meta'] as const)
    expect([table, await rowsOnDevice(page, owner, table)]).toEqual([table, []]);
};

test(
  'logging out with everything published asks nothing and leaves no data on the device',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    await saveTime(page, 'Monday opens at', '06:00');
    await expectLive(page, owner);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect.poll(() => rowsOnDevice(page, owner, 'meta')).toEqual([]);
    await expectNothingKept(page, owner);
    expect((await websiteHours(server, owner)).monday.open).toBe('06:00');
  },
);

test('“Publish and log out” publishes first', async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  const reach = await keepFromServer(page);
  await saveTime(page, 'Monday opens at', '06:15');
  await expectWaiting(page, 1);
  await askToLogOut(page);
  await reach();
  await page.getByRole('button', { name: 'Publish and log out' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:15');
  await expect.poll(() => rowsOnDevice(page, owner, 'meta')).toEqual([]);
  await expectNothingKept(page, owner);
});

test(
  '“Publish and log out” reports a failure, and the owner stays logged in with the change',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    await keepFromServer(page);
    await saveTime(page, 'Monday opens at', '06:20');
    await askToLogOut(page);
    await page.getByRole('button', { name: 'Publish and log out' }).click();
    await expect(dialogOn(page).getByText('Publishing didn’t work.', { exact: false })).toBeVisible({
      timeout: 30_000,
    });
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toBeHidden();
    await expect(page).toHaveURL(`${server.url}/hours`);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('06:20');
    await expectWaiting(page, 1);
    expect(await rowsOnDevice(page, owner, 'outbox')).toHaveLength(1);
  },
);

testInstalled(
  '“Keep on this device” publishes after the next login, and only then',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    await openStandardWeek(page, server, owner);
    await startInstalled(page);
    const before = countEdits(server, owner);
    await context.setOffline(true);
    await saveTime(page, 'Monday opens at', '06:30');
    await saveTime(page, 'Tuesday opens at', '06:40');
    await expectWaiting(page, 2);
    await askToLogOut(page);
    await page.getByRole('button', { name: 'Keep on this device and log out' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByText('Sign in to publish 2 changes')).toBeVisible();

    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('Sign in to publish 2 changes')).toBeVisible();
    expect(countEdits(server, owner)).toEqual(before);

    await logInAs(page, owner);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expectLive(page, owner);
    const { monday, tuesday } = await websiteHours(server, owner);
    expect([monday.open, tuesday.open]).toEqual(['06:30', '06:40']);
    expect(countEdits(server, owner)).toEqual({ edits: before.edits + 2, published: before.published + 2 });
  },
);

testInstalled(
  '“Discard” drops the changes here and everywhere',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    await openStandardWeek(page, server, owner);
    await startInstalled(page);
    const before = countEdits(server, owner);
    await context.setOffline(true);
    await saveTime(page, 'Monday opens at', '06:50');
    await expectWaiting(page, 1);
    await askToLogOut(page);
    await page.getByRole('button', { name: 'Discard 1 change and log out' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect.poll(() => rowsOnDevice(page, owner, 'meta')).toEqual([]);
    await expectNothingKept(page, owner);

    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Sign in to publish', { exact: false })).toHaveCount(0);
    await logInAs(page, owner);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await page.goto(`${server.url}/hours`);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    await expectLive(page, owner);
    expect(countEdits(server, owner)).toEqual(before);
    expect((await websiteHours(server, owner)).monday.open).toBe('09:00');
  },
);
