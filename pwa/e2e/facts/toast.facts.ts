import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { standStill } from '../support/clock.ts';
import { expect } from '../support/test.ts';
import { openAs, prepare } from '../support/owner.ts';
import { presetWeek } from '../support/weeks.ts';
import { forEachFact, type FactContext, type FactGroup } from './fact.ts';

const notifications = (page: Page) => page.getByRole('region', { name: /Notification/ });
const shown = (page: Page) => notifications(page).getByRole('listitem');

const openInstall = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, server, owner, '/install');
};

const causeToast = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Copy code|Code copied!/ }).click();
  await expect(shown(page)).toHaveCount(1);
};

const timed: FactGroup = {
  name: 'toasts, one at a time for five seconds',
  tag: '@all',
  arrange: async (context) => {
    await context.page.clock.install();
    await openInstall(context);
    await expect(context.page.getByRole('button', { name: 'Copy code' })).toBeVisible();
    await standStill(context.page);
  },
  checks: {
    ...forEachFact(['toast.5s', 'c.toast-5000'], async ({ page }) => {
      await causeToast(page);
      await page.clock.fastForward(4_900);
      await expect(shown(page)).toHaveCount(1);
      await page.clock.fastForward(100);
      await expect(shown(page)).toHaveCount(0);
    }),
    ...forEachFact(['toast.one', 'c.toast-one'], async ({ page }) => {
      await causeToast(page);
      await causeToast(page);
      await expect(shown(page)).toHaveCount(1);
    }),
  },
};

/** Drags the toast to the right by a number of pixels. */
const swipe = async (page: Page, pixels: number): Promise<void> => {
  const box = await shown(page).boundingBox();
  if (!box) throw new Error('no toast is shown');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 5 });
  await page.mouse.move(x + pixels, y, { steps: 5 });
  await page.mouse.up();
};

const touched: FactGroup = {
  name: 'toasts, swipe and hotkey',
  tag: '@all',
  arrange: openInstall,
  checks: {
    ...forEachFact(['toast.swipe', 'c.toast-50'], async ({ page }) => {
      await causeToast(page);
      await swipe(page, 40);
      await expect(shown(page)).toHaveCount(1);
      await swipe(page, 70);
      await expect(shown(page)).toHaveCount(0);
    }),
    'c.toast-f8': async ({ page }) => {
      await causeToast(page);
      await page.keyboard.press('F8');
      await expect(notifications(page).locator('ol')).toBeFocused();
    },
    'toast.variants': async ({ page, server, owner }) => {
      const week = presetWeek('standard');
      await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: week } });
      await page.goto(`${server.url}/hours`);
      const colorOf = (title: string) =>
        notifications(page)
          .getByText(title, { exact: true })
          .evaluate((element) => getComputedStyle(element).color);
      await page.getByLabel('Monday opens at').fill('08:00');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(notifications(page).getByText('Business hours saved!', { exact: true })).toBeVisible();
      const ordinary = await colorOf('Business hours saved!');
      await page.getByLabel('Monday opens at').fill('08:30');
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(notifications(page).getByText('Changes discarded', { exact: true })).toBeVisible();
      expect(await colorOf('Changes discarded')).not.toBe(ordinary);
    },
  },
};

/** Facts of toasts. */
export const toastFacts: readonly FactGroup[] = [timed, touched];
