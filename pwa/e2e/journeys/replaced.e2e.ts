import type { Browser, Locator, Page } from '@playwright/test';
import { clippedTexts } from '../screens/clipped-texts.ts';
import { anHourPasses } from '../support/clock.ts';
import { LAPTOP, openDevice, PHONE } from '../support/devices.ts';
import {
  expectLive,
  expectWaiting,
  publishStandardWeek,
  RETRY_MS,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import type { Owner } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const REPLACED = `A newer change from ${PHONE} replaced yours.`;

const cardOn = (page: Page): Locator => page.getByRole('region', { name: 'Replaced by a newer change' });

/** Creates a conflict: without a connection the laptop sets Monday's opening to 7:00, and later the phone to 7:30. The laptop reconnects last. */
const meet = async (browser: Browser, server: DoorsignServer, owner: Owner): Promise<[laptop: Page, phone: Page]> => {
  await publishStandardWeek(server, owner);
  const laptop = await openDevice(browser, server, owner, LAPTOP);
  const phone = await openDevice(browser, server, owner, PHONE);
  for (const page of [laptop, phone]) await page.context().setOffline(true);
  await saveTime(laptop, 'Monday opens at', '07:00');
  await expectWaiting(laptop, 1);
  await anHourPasses([laptop, phone]);
  await saveTime(phone, 'Monday opens at', '07:30');
  await expectWaiting(phone, 1);
  await phone.context().setOffline(false);
  await expectLive(phone, owner);
  await laptop.context().setOffline(false);
  await expect(laptop.getByText(REPLACED).first()).toBeVisible({ timeout: RETRY_MS });
  return [laptop, phone];
};

test('a replaced change shows the live value, its device and the replaced value, which a button publishes again', async ({
  server,
  owner,
  browser,
}) => {
  const [laptop, phone] = await meet(browser, server, owner);
  const size = laptop.viewportSize();
  for (const width of [320, 360]) {
    await laptop.setViewportSize({ width, height: 740 });
    await expect(laptop.getByRole('banner').getByText(REPLACED)).toBeVisible();
    expect(await clippedTexts(laptop)).toEqual([]);
  }
  if (size) await laptop.setViewportSize(size);
  await expect(timeField(laptop, 'Monday opens at')).toHaveValue('07:30');
  expect((await websiteHours(server, owner)).monday.open).toBe('07:30');

  await laptop.goto(`${server.url}/history`);
  const card = cardOn(laptop);
  await expect(card).toContainText(REPLACED);
  await expect(card).toContainText('Monday');
  await expect(card).toContainText('7:30 AM to 5:00 PM');
  await expect(card).toContainText('7:00 AM to 5:00 PM');
  await expect(card).toContainText(LAPTOP);
  await expect(card.getByText('This device')).toHaveCount(1);
  await expect(card.getByRole('button', { name: 'Keep 7:30 AM' })).toBeVisible();
  await card.getByRole('button', { name: 'Use 7:00 AM' }).click();
  await expect(card).toBeHidden();
  await expectLive(laptop, owner);
  await expect.poll(async () => (await websiteHours(server, owner)).monday.open).toBe('07:00');
  await expect(timeField(phone, 'Monday opens at')).toHaveValue('07:00');
  await expectLive(phone, owner);

  for (const page of [laptop, phone]) {
    await page.goto(`${server.url}/history`);
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expect(cardOn(page)).toHaveCount(0);
    await page.context().close();
  }
});

test(
  'a change replaced by two offline Saves is shown as a conflict on both devices',
  { tag: '@all' },
  async ({ server, owner, browser }) => {
    await publishStandardWeek(server, owner);
    const laptop = await openDevice(browser, server, owner, LAPTOP);
    const phone = await openDevice(browser, server, owner, PHONE);
    await phone.context().setOffline(true);
    await saveTime(laptop, 'Monday closes at', '13:00');
    await expectLive(laptop, owner);
    await anHourPasses([laptop, phone]);
    await saveTime(phone, 'Monday closes at', '20:00');
    await saveTime(phone, 'Monday closes at', '21:00');
    await expectWaiting(phone, 2);
    await phone.context().setOffline(false);
    await expect(laptop.getByText(REPLACED).first()).toBeVisible({ timeout: RETRY_MS });
    await expect(phone.getByText(`Your change replaced one from ${LAPTOP}.`).first()).toBeVisible();
    // Only the device whose change is not live warns.
    const warning = (page: Page) => page.getByRole('banner').locator('.bg-holiday');
    await expect(warning(phone)).toHaveCount(0);
    await expect(warning(laptop)).toHaveCount(1);
    expect((await websiteHours(server, owner)).monday.close).toBe('21:00');

    await phone.goto(`${server.url}/history`);
    await expect(cardOn(phone).getByRole('button', { name: 'Keep 9:00 PM' })).toBeVisible();
    await cardOn(phone).getByRole('button', { name: 'Use 1:00 PM' }).click();
    await expect(cardOn(phone)).toHaveCount(0);
    await expect.poll(async () => (await websiteHours(server, owner)).monday.close).toBe('13:00');
    await expectLive(laptop, owner);
    for (const page of [laptop, phone]) await page.context().close();
  },
);

test(
  'keeping the live value dismisses the conflict and changes nothing',
  { tag: '@all' },
  async ({ server, owner, browser }) => {
    const [laptop, phone] = await meet(browser, server, owner);
    await laptop.goto(`${server.url}/history`);
    await cardOn(laptop).getByRole('button', { name: 'Keep 7:30 AM' }).click();
    await expect(cardOn(laptop)).toHaveCount(0);
    await expect(laptop.getByText(REPLACED)).toHaveCount(0);
    await laptop.reload();
    await expect(laptop.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expect(cardOn(laptop)).toHaveCount(0);
    await expectLive(laptop, owner);
    expect((await websiteHours(server, owner)).monday.open).toBe('07:30');
    for (const page of [laptop, phone]) await page.context().close();
  },
);
