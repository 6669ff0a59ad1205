import type { Locator, Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import type { FullBusinessHours } from '@doorsign/shared-schema/hours';
import { rowsOnDevice } from './device-storage.ts';
import { expect } from './test.ts';
import { openAs, prepare, publicPayload, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { presetWeek, weekOfRows } from './weeks.ts';

/** The time within which a device retries by itself, in milliseconds: the longest pause of a retry is 60 s. */
export const RETRY_MS = 75_000;

/** Returns the field of one time of the week by its label, such as "Monday opens at". */
export const timeField = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });

/** The bar with Reset and Save Changes, shown while there are unsaved changes, including during a Save. */
export const saveBar = (page: Page): Locator => page.getByRole('group', { name: 'Unsaved changes' });

/** Publishes nine to five on weekdays through the API, without a device. */
export const publishStandardWeek = async (server: DoorsignServer, owner: Owner): Promise<void> => {
  const businessHours = presetWeek('standard');
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
};

/** Opens Business Hours of an owner with the standard week, and waits until it shows. */
export const openStandardWeek = async (page: Page, server: DoorsignServer, owner: Owner): Promise<void> => {
  await publishStandardWeek(server, owner);
  await openHours(page, server, owner);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
};

/** Opens Business Hours on a device of this owner. */
export const openHours = async (page: Page, server: DoorsignServer, owner: Owner): Promise<void> => {
  await openAs(page, server, owner, '/hours');
  await expect(timeField(page, 'Monday opens at')).not.toHaveValue('');
};

/** Saves all unsaved changes, and waits until this device has kept them. */
export const save = async (page: Page): Promise<void> => {
  await saveButton(page).click();
  await expect(saveBar(page)).toBeHidden();
};

/** Changes one time and saves it. */
export const saveTime = async (page: Page, label: string, time: string): Promise<void> => {
  await timeField(page, label).fill(time);
  await save(page);
};

/** Waits until the header shows this number of waiting Saves. */
export const expectWaiting = async (page: Page, count: number): Promise<void> => {
  const changes = count === 1 ? '1 change' : `${count} changes`;
  await expect(page.getByText(`${changes} saved on this device`).first()).toBeVisible();
};

/** Waits until the device has a result for each of its Saves. */
export const untilJudged = (page: Page, owner: Owner): Promise<void> =>
  expect.poll(() => rowsOnDevice(page, owner, 'outbox'), { timeout: RETRY_MS }).toEqual([]);

/** The header's text when no Save waits and the server has answered: an owner of these tests has a widget that no website has shown,
 * unless the test reports one. */
export const ALL_PUBLISHED = /All changes (live|saved)/;

/** Waits until the device's outbox is empty and the header says that everything is published. The header alone is not enough: right
 * after a Save it may not have rendered again yet. */
export const expectLive = async (page: Page, owner: Owner): Promise<void> => {
  await untilJudged(page, owner);
  await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible();
};

/** Waits until the device's outbox is empty and the header says that newer changes superseded some changes, or were replaced by them. */
export const expectReplaced = async (page: Page, owner: Owner): Promise<void> => {
  await untilJudged(page, owner);
  await expect(
    page
      .getByText(
        /A newer change from .* (is live instead|replaced yours)|Your change replaced one from|replaced by newer ones/,
      )
      .first(),
  ).toBeVisible();
};

/** Returns the hours that the owner's website shows now. */
export const websiteHours = async (server: DoorsignServer, owner: Owner): Promise<FullBusinessHours> => {
  const { hours } = await publicPayload(server, owner.user.id);
  if (!hours) throw new Error('the website shows no hours');
  return weekOfRows(hours);
};
