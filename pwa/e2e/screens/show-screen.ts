import type { Page } from '@playwright/test';
import { businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import { createOwner, openAs, request } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';

/** One screen in one state, ready to be looked at. */
export interface ShownScreen {
  readonly name: string;
  readonly show: (page: Page, server: DoorsignServer) => Promise<void>;
}

/** As long as a business's name may be, nearly. */
export const LONG_NAME =
  'Grandmother’s Extraordinarily Comprehensive Neighbourhood Bakery, Delicatessen and Coffee House of Upper Harbor Bay';

/** A screen that has drawn itself, and not the one that says that it could not. */
export const isShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
};

/** Opens an address as anybody. */
export const visit =
  (path: string): ShownScreen['show'] =>
  async (page, server) => {
    await page.goto(server.url + path);
    await isShown(page);
  };

/** Opens an address as a new owner. */
export const asOwner =
  (path: string, { hours = true, businessName = 'Harbor Bakery' } = {}): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await createOwner(server, { businessName });
    if (hours)
      await request(server, businessCalls.hours, {
        token: owner.token,
        body: { businessHours: presetWeek('restaurant'), timezone: 'America/New_York' },
      });
    await openAs(page, server, owner, path);
    await isShown(page);
  };

/** The server hears of no change any more. */
export const keepFromServer = async (page: Page): Promise<void> => {
  await page.route('**' + syncCalls.sync.path, (route) => route.abort('connectionfailed'));
};

/** Changes Monday's closing time on /hours and saves. */
export const saveMonday = async (page: Page, time = '21:00'): Promise<void> => {
  await page.getByLabel('Monday closes at').fill(time);
  await page.getByRole('button', { name: 'Save Changes' }).click();
};
