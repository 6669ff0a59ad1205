import { readFile } from 'node:fs/promises';
import { rowsOnDevice } from '../support/device-storage.ts';
import { expectWaiting, openStandardWeek, RETRY_MS, saveTime } from '../support/hours-screen.ts';
import { deleteAccount } from '../support/server-database.ts';
import { expect, testInstalled } from '../support/test.ts';

testInstalled(
  'a device of a deleted account exports the unpublished changes, and then removes all data',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    await openStandardWeek(page, server, owner);
    await context.setOffline(true);
    await saveTime(page, 'Monday opens at', '06:12');
    await expectWaiting(page, 1);
    deleteAccount(server, owner);
    await context.setOffline(false);

    await expect(page.getByRole('heading', { name: 'This account was deleted' })).toBeVisible({ timeout: RETRY_MS });
    // Nothing is removed without the owner's consent, however often the app starts.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This account was deleted' })).toBeVisible();
    expect(await rowsOnDevice(page, owner, 'outbox')).toHaveLength(1);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('06:12');

    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByText('Removed from this device').first()).toBeVisible();
    await page.goto(`${server.url}/hours`);
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByText('Sign in to publish', { exact: false })).toHaveCount(0);
    expect(await rowsOnDevice(page, owner, 'outbox')).toEqual([]);
    expect(
      await page.evaluate(() => indexedDB.databases().then((found) => found.map(({ name }) => name))),
    ).not.toContain(`doorsign-u-${owner.user.id}`);
    expect(await page.evaluate(() => localStorage.getItem('doorsign-token'))).toBeNull();
  },
);
