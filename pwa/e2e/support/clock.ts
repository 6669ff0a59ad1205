import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Stops the page's clock, which the test has installed: from now on only the test moves it, however slow the machine is. */
export const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Moves a clock that stands still, by a twentieth of a second at a time, until something is there: then it has been there for
 * less than two tenths. */
export const moveUntil = (page: Page, isThere: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50);
      return isThere();
    })
    .toBe(true);

/** Lets an hour pass on all devices, whose clocks the test has installed. Which of two changes is the later one is told by
 * their age, as exactly as a request is fast: on a busy machine seconds would not tell them apart. */
export const anHourPasses = async (devices: readonly Page[]): Promise<void> => {
  for (const page of devices) await page.clock.fastForward('01:00:00');
};
