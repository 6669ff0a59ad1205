import type { BrowserContext, Page } from '@playwright/test';
import { startInstalled } from '../support/installed.ts';
import { createRelease, VERSION_META, type Release } from '../support/release.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import { expectLive, openHours, openStandardWeek, save, timeField, websiteHours } from '../support/hours-screen.ts';
import { createOwner } from '../support/owner.ts';
import { startServer, type DoorsignServer } from '../support/server.ts';
import { expect, testInstalled as base } from '../support/test.ts';

const test = base.extend<{ release: Release; released: DoorsignServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
  release: async ({}, use) => {
    const release = await createRelease();
    await use(release);
    await release.remove();
  },
  released: async ({ release }, use) => {
    const server = await startServer({}, release.root);
    await use(server);
    await server.remove();
  },
});

/** Deploys the next version; then the browser checks for an update, as it does by itself once a day. */
const deploy = async (release: Release, server: DoorsignServer, page: Page, deafAt?: string): Promise<void> => {
  await server.stop();
  await release.replaceApp('next', deafAt);
  await server.start();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
};

/** Waits for the activation of the new version: the browser activates it some time after the last page of the old version has
 * closed, and a page opened earlier still gets the old version. */
const watchStart = async (context: BrowserContext): Promise<{ done: Promise<void> }> => {
  const devtools = await context.newCDPSession(await context.newPage());
  let waiting: string | null = null;
  const done = new Promise<void>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) {
        if (status === 'installed') waiting = versionId;
        if (status === 'activated' && versionId === waiting) resolve();
      }
    });
  });
  await devtools.send('ServiceWorker.enable');
  return { done };
};

const notice = (page: Page) => page.getByText('A new version is ready.').filter({ visible: true });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });
const versionOf = (page: Page) => page.locator(VERSION_META);

test(
  'a new version starts in all tabs when the owner agrees',
  { tag: '@all' },
  async ({ release, released, page, context }) => {
    const owner = await createOwner(released);
    await openStandardWeek(page, released, owner);
    await startInstalled(page);
    const second = await context.newPage();
    await openHours(second, released, owner);
    await deploy(release, released, page);
    for (const tab of [page, second]) {
      await expect(notice(tab).first()).toBeVisible();
      await expect(versionOf(tab)).toHaveCount(0);
    }
    await reload(page).click();
    for (const tab of [page, second]) {
      await expect(versionOf(tab)).toHaveAttribute('content', 'next');
      await expect(timeField(tab, 'Monday opens at')).toHaveValue('09:00');
    }
  },
);

test(
  'a new version that the browser does not activate is offered again after a reload',
  { tag: '@all' },
  async ({ release, released, page }) => {
    const owner = await createOwner(released);
    await openStandardWeek(page, released, owner);
    await startInstalled(page);
    await deploy(release, released, page, '/hours');
    await expect(reload(page)).toBeVisible();
    const loadedAnew = page.waitForEvent('load');
    await reload(page).click();
    await loadedAnew;
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    await expect(notice(page).first()).toBeVisible();
    await expect(versionOf(page)).toHaveCount(0);

    await page.goto(`${released.url}/dashboard`);
    await reload(page).click();
    await expect(versionOf(page)).toHaveAttribute('content', 'next');
  },
);

test('a new version waits for unsaved changes', { tag: '@all' }, async ({ release, released, page }) => {
  const owner = await createOwner(released);
  await openStandardWeek(page, released, owner);
  await startInstalled(page);
  await timeField(page, 'Monday opens at').fill('08:18');
  await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
  await deploy(release, released, page);
  await expect(page.getByText('It will start once you save or reset your changes.')).toBeVisible();
  await expect(reload(page)).toHaveCount(0);
  await expect(versionOf(page)).toHaveCount(0);

  await save(page);
  await expectLive(page, owner);
  await reload(page).click();
  await expect(versionOf(page)).toHaveAttribute('content', 'next');
  await expect(timeField(page, 'Monday opens at')).toHaveValue('08:18');
  expect((await websiteHours(released, owner)).monday.open).toBe('08:18');
});

test(
  'unsaved changes survive closing the app and starting its next version',
  { tag: '@all' },
  async ({ release, released, page, context }) => {
    const owner = await createOwner(released);
    await openStandardWeek(page, released, owner);
    await startInstalled(page);
    await timeField(page, 'Monday opens at').fill('08:08');
    await expect.poll(() => rowsOnDevice(page, owner, 'locationDrafts')).toHaveLength(1);
    await deploy(release, released, page);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('08:08');
    await expect(versionOf(page)).toHaveCount(0);
    const started = await watchStart(context);
    await page.close();
    await started.done;

    const again = await context.newPage();
    await openHours(again, released, owner);
    await expect(versionOf(again)).toHaveAttribute('content', 'next');
    await expect(timeField(again, 'Monday opens at')).toHaveValue('08:08');
    await save(again);
    await expectLive(again, owner);
    expect((await websiteHours(released, owner)).monday.open).toBe('08:08');
  },
);
