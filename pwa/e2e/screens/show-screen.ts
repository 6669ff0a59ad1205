import type { Page } from '@playwright/test';
import { businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { createOwner, openAs, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';

/** One screen in one state, ready to be looked at. */
export interface ShownScreen {
  readonly name: string;
  readonly show: (page: Page, server: DoorsignServer) => Promise<void>;
  /** It is shown by a device that keeps the app: its service worker runs. */
  readonly isInstalled?: boolean;
}

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

/** What the owner of a screen has saved. */
export interface SavedSettings {
  readonly hours?: boolean;
  readonly businessName?: string;
  /** At the moment of the visit; holidays may have been saved under a better one. */
  readonly plan?: PlanKey;
  readonly holidays?: readonly Holiday[];
  readonly style?: WidgetStyle;
  readonly domain?: string;
}

/** Opens an address as a new owner. */
export const asOwner =
  (path: string, saved: SavedSettings = {}): ShownScreen['show'] =>
  async (page, server) => {
    const { hours = true, businessName = 'Harbor Bakery', plan = 'free', holidays, style, domain } = saved;
    const owner = await createOwner(server, { businessName });
    const { token } = owner;
    if (hours)
      await request(server, businessCalls.hours, {
        token,
        body: { businessHours: presetWeek('restaurant'), timezone: 'America/New_York' },
      });
    if (holidays) {
      await setPlan(server, owner, 'enterprise');
      await request(server, businessCalls.holidays, { token, body: { holidays } });
    }
    if (style) await request(server, businessCalls.style, { token, body: style });
    if (domain) await request(server, businessCalls.domain, { token, body: { allowedDomain: domain } });
    if (holidays || plan !== 'free') await setPlan(server, owner, plan);
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
