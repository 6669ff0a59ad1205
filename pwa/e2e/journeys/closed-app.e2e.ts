import type { BrowserContext, Page } from '@playwright/test';
import {
  ALL_PUBLISHED,
  expectWaiting,
  openStandardWeek,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { createOwner, type Owner } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, testInstalled } from '../support/test.ts';

const TAG = 'doorsign-publish';

/** Records the background syncs that the page registers. The headless browser of the tests registers none, but it does start the worker. */
const noteTags = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const { prototype } = (globalThis as unknown as { SyncManager: { prototype: object } }).SyncManager;
    Object.assign(prototype, {
      register: (tag: string) => Promise.resolve(void (document.documentElement.dataset['tag'] = tag)),
    });
  });
};

const expectRegistered = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-tag', TAG);

/** Returns the token that the worker may use. */
const tokenForWorker = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('doorsign-device');
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB gave no reason'));
        opening.onsuccess = () => {
          const asking = opening.result.transaction('records').objectStore('records').get('token');
          asking.onsuccess = () => {
            opening.result.close();
            resolve((asking.result as { value: unknown } | undefined)?.value ?? null);
          };
        };
      }),
  );

/** Starts the worker with a background sync, as the browser does when the connection returns. */
const connectionComesBack = async (context: BrowserContext, origin: string): Promise<void> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: TAG,
    lastChance: false,
  });
};

/** Saves a time while the server is stopped, and waits until the page has registered a background sync.
 * @returns the owner */
const saveWithoutServer = async (page: Page, ownServer: DoorsignServer, time: string): Promise<Owner> => {
  const owner = await createOwner(ownServer);
  await noteTags(page);
  await openStandardWeek(page, ownServer, owner);
  await startInstalled(page);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await ownServer.stop();
  await saveTime(page, 'Monday opens at', time);
  await expectWaiting(page, 1);
  await expectRegistered(page);
  return owner;
};

testInstalled(
  'a change that was saved without a connection is published while the app is closed',
  { tag: '@all' },
  async ({ ownServer, page, context }) => {
    const owner = await saveWithoutServer(page, ownServer, '06:40');
    expect(await tokenForWorker(page)).toBe(owner.token);
    await page.goto('about:blank');

    await ownServer.start();
    await connectionComesBack(context, new URL(ownServer.url).origin);
    await expect.poll(async () => (await websiteHours(ownServer, owner)).monday.open).toBe('06:40');

    const again = await context.newPage();
    await again.goto(`${ownServer.url}/hours`);
    await expect(again.getByText(ALL_PUBLISHED).first()).toBeVisible();
    await expect.poll(() => tokenForWorker(again)).toBeNull();
  },
);

testInstalled(
  'a change that its owner keeps at logout is not published while the app is closed',
  { tag: '@all' },
  async ({ ownServer, page, context }) => {
    const owner = await saveWithoutServer(page, ownServer, '06:50');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Keep on this device and log out' }).click();
    await expect(page.getByText('Sign in to publish 1 change')).toBeVisible();
    await expect.poll(() => tokenForWorker(page)).toBeNull();
    await page.goto('about:blank');

    await ownServer.start();
    await connectionComesBack(context, new URL(ownServer.url).origin);
    const again = await context.newPage();
    await again.goto(`${ownServer.url}/login`);
    await expect(again.getByText('Sign in to publish 1 change')).toBeVisible();
    expect((await websiteHours(ownServer, owner)).monday.open).toBe('09:00');
  },
);
