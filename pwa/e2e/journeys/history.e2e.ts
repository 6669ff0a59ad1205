import type { Locator, Page } from '@playwright/test';
import { zoneBeforeNoon } from '../support/clock.ts';
import { expectLive, openStandardWeek, saveTime, timeField, websiteHours } from '../support/hours-screen.ts';
import { createOtherDevice } from '../support/other-device.ts';
import { expect, test } from '../support/test.ts';

// The history groups its entries by day in the device's time zone.
test.use({ timezoneId: zoneBeforeNoon() });

const entriesOn = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'What changed' })
    .getByRole('region', { name: 'Today' })
    .locator('ul > li[tabindex]');

test('the history shows who changed what and when, and restores an earlier week', async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  await saveTime(page, 'Monday opens at', '06:00');
  await expectLive(page, owner);
  const other = createOtherDevice(server, owner, 'Safari on iPhone');
  const value = { open: '10:00', close: '16:00', closed: false };
  await other.save('hours', [
    { key: 'hours.monday', value },
    { key: 'hours.tuesday', value },
  ]);

  await page.goto(`${server.url}/history`);
  const entries = entriesOn(page);
  await expect(page.getByText('Safari on iPhone')).toBeVisible();
  await expect(entries.nth(0)).toContainText('6:00 AM to 5:00 PM');
  await expect(entries.nth(0)).toContainText('10:00 AM to 4:00 PM');
  await expect(page.getByText('Chrome on Linux').first()).toBeVisible();
  const count = await entries.count();
  await expect(entries.nth(1)).toContainText('9:00 AM to 5:00 PM');
  await expect(entries.nth(1)).toContainText('6:00 AM to 5:00 PM');

  await entries.nth(1).getByRole('button', { name: 'Restore this version of Business Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Business Hours?' });
  await expect(dialog).toContainText('6:00 AM to 5:00 PM');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Business Hours restored!').first()).toBeVisible();
  await expectLive(page, owner);
  await expect
    .poll(async () => {
      const { monday, tuesday } = await websiteHours(server, owner);
      return [monday.open, tuesday.open, tuesday.close];
    })
    .toEqual(['06:00', '09:00', '17:00']);
  await expect(entries).toHaveCount(count + 1);
  await page.goto(`${server.url}/hours`);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('06:00');
});

test(
  'a past change is undone with two taps by keyboard alone, and offline it waits on the device',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStandardWeek(page, server, owner);
    await saveTime(page, 'Monday opens at', '06:00');
    await expectLive(page, owner);
    await page.goto(`${server.url}/history`);
    const undo = page.getByRole('button', { name: 'Undo this change to Business Hours' }).first();
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Change undone').first()).toBeVisible();
    await expect.poll(async () => (await websiteHours(server, owner)).monday.open).toBe('09:00');
    // The row keeps the focus, and the change that undid it is on top of the list.
    await expect(entriesOn(page).nth(1)).toBeFocused();

    await page.context().setOffline(true);
    await undo.click();
    await expect(page.getByRole('region', { name: 'Not published yet' })).toContainText('6:00 AM to 5:00 PM');
    await page.context().setOffline(false);
    await expect.poll(async () => (await websiteHours(server, owner)).monday.open).toBe('06:00');
  },
);
