import type { Locator, Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import type { FullBusinessHours } from '@doorsign/shared-schema/hours';
import { rowsOnDevice } from './device-storage.ts';
import { expect } from './test.ts';
import { openAs, publicPayload, request, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { presetWeek, weekOfRows } from './weeks.ts';

/** How long a device may take to try again by itself: the longest pause of a retry is 60 s. */
export const RETRY_MS = 75_000;

/** One time of the week, by its label, such as "Monday opens at". */
export const timeField = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });

/** Reset and Save Changes: there as long as anything is unsaved, while it is being saved too. */
export const saveBar = (page: Page): Locator => page.getByRole('group', { name: 'Unsaved changes' });

/** Publishes nine to five on weekdays, as another program of the owner would. */
export const publishStandardWeek = async (server: DoorsignServer, owner: Owner): Promise<void> => {
  const businessHours = presetWeek('standard');
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
};

/** Opens Business Hours of an owner who keeps the standard week, and waits until it shows. */
export const openStandardWeek = async (page: Page, server: DoorsignServer, owner: Owner): Promise<void> => {
  await publishStandardWeek(server, owner);
  await openHours(page, server, owner);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
};

/** Opens Business Hours as a device of this owner. */
export const openHours = async (page: Page, server: DoorsignServer, owner: Owner): Promise<void> => {
  await openAs(page, server, owner, '/hours');
  await expect(timeField(page, 'Monday opens at')).not.toHaveValue('');
};

/** Saves what is unsaved, and waits until this device has kept it. */
export const save = async (page: Page): Promise<void> => {
  await saveButton(page).click();
  await expect(saveBar(page)).toBeHidden();
};

/** Changes one time and saves it. */
export const saveTime = async (page: Page, label: string, time: string): Promise<void> => {
  await timeField(page, label).fill(time);
  await save(page);
};

/** Waits until the header says that so many Saves wait on this device. */
export const expectWaiting = async (page: Page, count: number): Promise<void> => {
  const changes = count === 1 ? '1 change' : `${count} changes`;
  await expect(page.getByText(`${changes} saved on this device`).first()).toBeVisible();
};

const untilJudged = (page: Page, owner: Owner): Promise<void> =>
  expect.poll(() => rowsOnDevice(page, owner, 'outbox'), { timeout: RETRY_MS }).toEqual([]);

/** Waits until nothing of the owner waits on the device any more and the header says that everything is live. The header
 * alone would not do: right after a Save it may not have been drawn again yet. */
export const expectLive = async (page: Page, owner: Owner): Promise<void> => {
  await untilJudged(page, owner);
  await expect(page.getByText('All changes live').first()).toBeVisible();
};

/** Waits until nothing of the owner waits on the device any more and the header says that newer changes are live instead
 * of some, or have replaced some. */
export const expectReplaced = async (page: Page, owner: Owner): Promise<void> => {
  await untilJudged(page, owner);
  await expect(
    page
      .getByText(/A newer change from .* is live instead|Your change replaced one from|replaced by newer ones/)
      .first(),
  ).toBeVisible();
};

/** The hours that the owner's website shows now. */
export const websiteHours = async (server: DoorsignServer, owner: Owner): Promise<FullBusinessHours> => {
  const { hours } = await publicPayload(server, owner.user.id);
  if (!hours) throw new Error('the website shows no hours');
  return weekOfRows(hours);
};

/** Resolves when the app can start without the server: its service worker has everything. Only in `testInstalled`. */
export const untilInstalled = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Starts the app anew under its service worker, as every start but the very first: from now on it needs no server. */
export const startInstalled = async (page: Page): Promise<void> => {
  await untilInstalled(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};
