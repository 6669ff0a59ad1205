import { backUp } from '../support/backup.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import {
  expectLive,
  expectWaiting,
  openHours,
  openStandardWeek,
  RETRY_MS,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { createOwner } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';

test(
  'a device restores what a server recovered from a backup has lost, without a click',
  { tag: '@all' },
  async ({ ownServer, page }) => {
    const owner = await createOwner(ownServer);
    await openStandardWeek(page, ownServer, owner);
    await saveTime(page, 'Monday opens at', '07:00');
    await expectLive(page, owner);
    const restore = await backUp(ownServer);
    await saveTime(page, 'Monday opens at', '08:00');
    await saveTime(page, 'Tuesday opens at', '08:15');
    await expectLive(page, owner);

    await restore();
    const open = async () => {
      const { monday, tuesday } = await websiteHours(ownServer, owner);
      return [monday.open, tuesday.open];
    };
    await expect.poll(open, { timeout: RETRY_MS }).toEqual(['08:00', '08:15']);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('08:00');
    await expectLive(page, owner);
    expect(await rowsOnDevice(page, owner, 'conflicts')).toEqual([]);
  },
);

testInstalled(
  'edits that waited during the restore go live, and other devices receive them',
  { tag: '@all' },
  async ({ ownServer, page, browser }) => {
    const owner = await createOwner(ownServer);
    await openStandardWeek(page, ownServer, owner);
    const restore = await backUp(ownServer);
    await saveTime(page, 'Monday opens at', '08:00');
    await expectLive(page, owner);
    const other = await (await browser.newContext()).newPage();
    await openHours(other, ownServer, owner);
    await expect(timeField(other, 'Monday opens at')).toHaveValue('08:00');
    await other.context().setOffline(true);
    await page.context().setOffline(true);
    // Based on a change that the restored server does not have.
    await saveTime(page, 'Monday opens at', '08:30');
    await saveTime(page, 'Tuesday opens at', '08:45');
    await expectWaiting(page, 2);

    await restore();
    for (const device of [page, other]) {
      await device.context().setOffline(false);
      await expectLive(device, owner);
      await expect(timeField(device, 'Monday opens at')).toHaveValue('08:30');
      await expect(timeField(device, 'Tuesday opens at')).toHaveValue('08:45');
      expect(await rowsOnDevice(device, owner, 'conflicts')).toEqual([]);
    }
    const { monday, tuesday } = await websiteHours(ownServer, owner);
    expect([monday.open, tuesday.open]).toEqual(['08:30', '08:45']);
    await other.context().close();
  },
);
