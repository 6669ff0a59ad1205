import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Resolves when the app can start without the server, because its service worker has cached all files. Only in `testInstalled`. */
export const untilInstalled = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Reloads the app under its service worker, as on every start but the first. From now on the app needs no server. */
export const startInstalled = async (page: Page): Promise<void> => {
  await untilInstalled(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};
