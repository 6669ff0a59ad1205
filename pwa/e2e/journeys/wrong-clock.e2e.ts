import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import type { Owner } from '../support/owner.ts';
import { anHourPasses } from '../support/clock.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import {
  expectLive,
  expectReplaced,
  expectWaiting,
  openHours,
  publishStandardWeek,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import type { DoorsignServer } from '../support/server.ts';

const DAY_MS = 86_400_000;

/** Opens a device whose clock is off by a number of milliseconds and runs on from there. */
const openDevice = async (browser: Browser, server: DoorsignServer, owner: Owner, wrongByMs: number): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + wrongByMs });
  await openHours(page, server, owner);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  return page;
};

for (const { name, wrongByMs, tag } of [
  { name: 'a day fast', wrongByMs: DAY_MS, tag: [] },
  { name: 'a day slow', wrongByMs: -DAY_MS, tag: ['@all'] },
]) {
  test(
    `a device whose clock is ${name} publishes at once, and no edit is refused`,
    { tag },
    async ({ server, owner, browser }) => {
      await publishStandardWeek(server, owner);
      const wrong = await openDevice(browser, server, owner, wrongByMs);
      const right = await openDevice(browser, server, owner, 0);
      await saveTime(wrong, 'Monday opens at', '05:05');
      await expectLive(wrong, owner);
      await right.reload();
      await expect(timeField(right, 'Monday opens at')).toHaveValue('05:05');
      await saveTime(right, 'Monday opens at', '06:06');
      await expectLive(right, owner);
      await wrong.reload();
      await expect(timeField(wrong, 'Monday opens at')).toHaveValue('06:06');
      await saveTime(wrong, 'Monday opens at', '07:07');
      await expectLive(wrong, owner);
      expect((await websiteHours(server, owner)).monday.open).toBe('07:07');
      for (const page of [wrong, right]) {
        expect(await rowsOnDevice(page, owner, 'conflicts')).toEqual([]);
        await page.context().close();
      }
    },
  );

  test(
    `of two offline edits the later one wins, whichever device is ${name}`,
    { tag: '@all' },
    async ({ server, owner, browser }) => {
      await publishStandardWeek(server, owner);
      const wrong = await openDevice(browser, server, owner, wrongByMs);
      const right = await openDevice(browser, server, owner, 0);
      for (const page of [wrong, right]) await page.context().setOffline(true);
      await saveTime(wrong, 'Monday opens at', '05:05');
      await expectWaiting(wrong, 1);
      await anHourPasses([wrong, right]);
      await saveTime(right, 'Monday opens at', '06:06');
      await saveTime(right, 'Tuesday opens at', '06:07');
      await expectWaiting(right, 2);
      await anHourPasses([wrong, right]);
      await saveTime(wrong, 'Tuesday opens at', '05:06');
      await expectWaiting(wrong, 2);

      // The device with the wrong clock reconnects last, so only the age of its changes determines their order.
      await right.context().setOffline(false);
      await expectLive(right, owner);
      await wrong.context().setOffline(false);
      for (const page of [right, wrong]) await expectReplaced(page, owner);
      const { monday, tuesday } = await websiteHours(server, owner);
      expect([monday.open, tuesday.open]).toEqual(['06:06', '05:06']);
      for (const page of [wrong, right]) {
        await page.reload();
        await expect(timeField(page, 'Monday opens at')).toHaveValue('06:06');
        await expect(timeField(page, 'Tuesday opens at')).toHaveValue('05:06');
        await page.context().close();
      }
    },
  );
}
