import type { BrowserContext, Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { openAs, request } from '../support/owner.ts';
import { presetWeek } from '../support/weeks.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const editOffline = async (page: Page, [label, time]: readonly [string, string]): Promise<void> => {
  await field(page, label).fill(time);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('1 change saved on this device').first()).toBeVisible();
};

const goLive = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.setOffline(false);
  await expect(page.getByText('All changes live').first()).toBeVisible({ timeout: 75_000 });
};

/** The conflicts that a device has stored. */
const conflictsOn = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no reason'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const database = await settled(indexedDB.open(names.find((name) => name.startsWith('doorsign-u-')) ?? ''));
    const rows: unknown[] = await settled(database.transaction('conflicts').objectStore('conflicts').getAll());
    database.close();
    return rows;
  });

for (const { name, first, second, hours, conflicts } of [
  {
    name: 'different days: both are live on both',
    first: ['Monday opens at', '07:00'],
    second: ['Tuesday opens at', '07:30'],
    hours: { monday: '07:00', tuesday: '07:30' },
    conflicts: 0,
  },
  {
    name: 'the same day: the later one is live on both, the other is kept as a conflict on both',
    first: ['Monday opens at', '07:00'],
    second: ['Monday opens at', '07:30'],
    hours: { monday: '07:30', tuesday: '09:00' },
    conflicts: 1,
  },
] as const)
  test(`two devices without a connection edit ${name}`, async ({ server, owner, browser }) => {
    test.setTimeout(150_000);
    const week = presetWeek('standard');
    await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: week } });
    const contexts = [await browser.newContext(), await browser.newContext()] as const;
    const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
    for (const page of pages) {
      await openAs(page, server, owner, '/hours');
      await expect(field(page, 'Monday opens at')).toHaveValue('09:00');
    }
    for (const context of contexts) await context.setOffline(true);
    await editOffline(pages[0], first);
    await editOffline(pages[1], second);
    await goLive(contexts[0], pages[0]);
    await goLive(contexts[1], pages[1]);

    for (const page of pages) {
      await page.reload();
      await expect(field(page, 'Monday opens at')).toHaveValue(hours.monday);
      await expect(field(page, 'Tuesday opens at')).toHaveValue(hours.tuesday);
      await expect.poll(async () => (await conflictsOn(page)).length).toBe(conflicts);
    }
    expect(await conflictsOn(pages[0])).toEqual(await conflictsOn(pages[1]));
    for (const context of contexts) await context.close();
  });
