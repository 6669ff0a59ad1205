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

const DAY_MS = 86_400_000;

/** A zone without clock changes in which it is between eleven and noon now: what a test does in one day there is not cut in two
 * by its midnight, whenever the test runs. */
export const zoneBeforeNoon = (): string => {
  const hoursEast = 11 - new Date().getUTCHours();
  // The database of zones counts them the other way round.
  return `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`;
};

/** The date that a zone's calendar shows so many days from now. */
export const dateIn = (timezone: string, days = 0): string =>
  new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(Date.now() + days * DAY_MS);
