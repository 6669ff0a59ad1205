import type { Page } from '@playwright/test';
import { ALL_PUBLISHED, openStandardWeek, timeField } from '../support/hours-screen.ts';
import { openAs } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Opens the list of shortcuts, which loads when the page is idle. */
const openList = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet(page)).toBeVisible();
};

test('shortcuts lead to every screen, except while typing', { tag: '@all' }, async ({ page, server, owner }) => {
  await openStandardWeek(page, server, owner);
  await openList(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await timeField(page, 'Monday opens at').focus();
  await page.keyboard.type('?gi');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/hours`);

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.type('gi');
  await expect(page).toHaveURL(`${server.url}/install`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.type('?');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByText('Holidays')).toHaveCount(0);
});

test('disabled shortcuts stay disabled', { tag: '@all' }, async ({ page, server, owner }) => {
  await openAs(page, server, owner, '/install');
  await openList(page);
  await sheet(page).getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('gd?');
  await expect(sheet(page)).toHaveCount(0);
  await page.reload();
  await openList(page);
  await expect(sheet(page).getByRole('switch')).not.toBeChecked();
  await expect(page).toHaveURL(`${server.url}/install`);
});

test('a screen opens scrolled to its top', async ({ page, server, owner }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openStandardWeek(page, server, owner);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole('navigation').getByRole('link', { name: 'Style' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test(
  'the app offers installation once hours are live, and never again after an answer',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await page.addInitScript(() =>
      window.addEventListener('load', () => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve({ outcome: 'dismissed' }),
        });
        window.dispatchEvent(event);
      }),
    );
    await openStandardWeek(page, server, owner);
    const offer = page.getByRole('region', { name: 'Install Doorsign as an app' });
    await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible();
    await openList(page);
    await expect(offer).toHaveCount(0);
    await page.goto(`${server.url}/dashboard`);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await openList(page);
    await expect(offer).toHaveCount(0);
  },
);
