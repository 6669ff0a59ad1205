import type { Page } from '@playwright/test';
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
} from '../support/hours-screen.ts';
import { expect, testInstalled } from '../support/test.ts';

const editOffline = async (page: Page, [label, time]: readonly [string, string]): Promise<void> => {
  await saveTime(page, label, time);
  await expectWaiting(page, 1);
};

for (const { name, first, second, hours, conflicts } of [
  {
    name: 'different days: both are live on both devices',
    first: ['Monday opens at', '07:00'],
    second: ['Tuesday opens at', '07:30'],
    hours: { monday: '07:00', tuesday: '07:30' },
    conflicts: 0,
  },
  {
    name: 'the same day: the later edit is live, the other one is kept as a conflict, on both devices',
    first: ['Monday opens at', '07:00'],
    second: ['Monday opens at', '07:30'],
    hours: { monday: '07:30', tuesday: '09:00' },
    conflicts: 1,
  },
] as const)
  testInstalled(
    `two devices without a connection edit ${name}`,
    { tag: name.startsWith('different') ? '@all' : [] },
    async ({ server, owner, browser }) => {
      await publishStandardWeek(server, owner);
      const contexts = [await browser.newContext(), await browser.newContext()] as const;
      const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
      for (const page of pages) {
        await page.clock.install();
        await openHours(page, server, owner);
        await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
      }
      for (const context of contexts) await context.setOffline(true);
      await editOffline(pages[0], first);
      await anHourPasses(pages);
      await editOffline(pages[1], second);
      await contexts[0].setOffline(false);
      await expectLive(pages[0], owner);
      await contexts[1].setOffline(false);
      for (const page of pages) await (conflicts > 0 ? expectReplaced : expectLive)(page, owner);

      for (const page of pages) {
        await page.reload();
        await expect(timeField(page, 'Monday opens at')).toHaveValue(hours.monday);
        await expect(timeField(page, 'Tuesday opens at')).toHaveValue(hours.tuesday);
        await expect.poll(async () => (await rowsOnDevice(page, owner, 'conflicts')).length).toBe(conflicts);
      }
      // Both devices hold the same conflicts, and each knows which side is its own.
      const [onFirst, onSecond] = await Promise.all(pages.map((page) => rowsOnDevice(page, owner, 'conflicts')));
      expect(onFirst).toEqual(onSecond?.map((row) => ({ ...(row as object), own: 'lose' })));
      expect([onFirst, onSecond].flatMap((rows) => rows?.map((row) => (row as { own: string }).own))).toEqual(
        conflicts > 0 ? ['lose', 'win'] : [],
      );
      for (const context of contexts) await context.close();
    },
  );
