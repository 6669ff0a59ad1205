import { devices, type Browser, type Page } from '@playwright/test';
import { expect } from './test.ts';
import { openHours, timeField } from './hours-screen.ts';
import type { Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';

/** The names that owners see for the two devices. */
export const LAPTOP = 'Chrome on Mac';
export const PHONE = 'Chrome on Android';

const AGENTS = {
  [LAPTOP]: devices['Desktop Chrome'].userAgent.replace(/\([^)]*\)/, '(Macintosh; Intel Mac OS X 10_15_7)'),
  [PHONE]: devices['Pixel 7'].userAgent,
} as const;

/** Opens Business Hours on a separate device, which shows the standard week and whose clock the test may set. The test must close its context. */
export const openDevice = async (
  browser: Browser,
  server: DoorsignServer,
  owner: Owner,
  name: keyof typeof AGENTS,
): Promise<Page> => {
  const context = await browser.newContext({ userAgent: AGENTS[name], locale: 'en-US', acceptDownloads: true });
  const page = await context.newPage();
  await page.clock.install();
  await openHours(page, server, owner);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  return page;
};
