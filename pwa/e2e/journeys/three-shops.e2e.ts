import type { Page } from '@playwright/test';
import { rowsOnDevice } from '../support/device-storage.ts';
import { expectLive, openHours, publishStandardWeek, saveTime, timeField } from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { addLocation, publishWeekAt } from '../support/locations.ts';
import { publicPayload } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect, testInstalled } from '../support/test.ts';

const switchTo = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('button', { name: /^Location:/ })
    .filter({ visible: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('button', { name: `Location: ${name}` }).filter({ visible: true })).toBeVisible();
};

testInstalled(
  'an owner of three shops in two time zones changes one offline, copies hours and closes all',
  async ({ page, server, owner }) => {
    await setPlan(server, owner, 'enterprise');
    await publishStandardWeek(server, owner);
    const airport = await addLocation(server, owner, { name: 'Airport', timezone: 'America/Los_Angeles' });
    const station = await addLocation(server, owner, { name: 'Station' });
    for (const { id } of [airport, station]) await publishWeekAt(server, owner, id);
    await page.setViewportSize({ width: 390, height: 844 });
    await openHours(page, server, owner);
    await startInstalled(page);

    // The phone is offline: it switches, changes the hours of one shop, and copies them to another one.
    await page.context().setOffline(true);
    await switchTo(page, 'Airport');
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    await saveTime(page, 'Monday opens at', '07:00');
    await page.getByRole('button', { name: 'Copy to other locations…' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Station' }).check();
    await page.getByRole('button', { name: 'Copy to 1 location' }).click();
    await expect(page.getByText('Copied to 1 location', { exact: true })).toBeVisible();
    expect(await rowsOnDevice(page, owner, 'outbox')).toHaveLength(2);
    await page.reload();
    await expect(timeField(page, 'Monday opens at')).toHaveValue('07:00');

    await page.context().setOffline(false);
    await expectLive(page, owner);
    const openingOf = async (id: string): Promise<unknown> => (await publicPayload(server, id)).hours?.[0];
    const [first, changed, copied] = [
      await openingOf(owner.user.id),
      await openingOf(airport.id),
      await openingOf(station.id),
    ];
    expect(changed).toEqual(copied);
    expect(changed).not.toEqual(first);
    await switchTo(page, 'Harbor Bakery');
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');

    // One press closes all of them.
    await page.getByRole('button', { name: 'Close now' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'All' }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Until I reopen/ })
      .click();
    await expect(page.getByText('Closed at 3 locations', { exact: true })).toBeVisible();
    await expectLive(page, owner);
    for (const id of [owner.user.id, airport.id, station.id])
      await expect.poll(async () => JSON.stringify(await publicPayload(server, id))).toContain('Until further notice');
  },
);
