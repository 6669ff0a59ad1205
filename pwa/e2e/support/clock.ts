import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Stops the page's clock, which the test has installed. From now on only the test moves it, however slow the machine is. */
export const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Advances a stopped clock in steps of 50 ms until a condition holds. The condition then has held for less than 200 ms. */
export const moveUntil = (page: Page, isThere: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50);
      return isThere();
    })
    .toBe(true);

/** Advances the clocks of all devices by an hour; the test has installed them. The server orders two changes by their age, which
 * is as exact as a request is fast: on a busy machine a few seconds would not be enough. */
export const anHourPasses = async (devices: readonly Page[]): Promise<void> => {
  for (const page of devices) await page.clock.fastForward('01:00:00');
};

const DAY_MS = 86_400_000;

/** Returns a time zone without daylight saving in which it is between 11 and 12 now, so that no test crosses midnight there. */
export const zoneBeforeNoon = (): string => {
  const hoursEast = 11 - new Date().getUTCHours();
  // Etc zones have inverted signs.
  return `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`;
};

/** Returns the date in a time zone, a number of days from now. */
export const dateIn = (timezone: string, days = 0): string =>
  new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(Date.now() + days * DAY_MS);
