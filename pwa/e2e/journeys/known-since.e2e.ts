import type { Page } from '@playwright/test';
import { syncCalls } from '@doorsign/shared-schema/api';
import { ALL_PUBLISHED, expectLive, openStandardWeek, saveTime, timeField } from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { openAs } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';

const SCREENS = ['Dashboard', 'Business Hours', 'Widget Style', 'Domain', 'Install Widget', 'Billing', 'Profile'];
const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

const header = (page: Page) => page.getByRole('banner').first();

test('nothing is called live before the server has answered for the first time', async ({ server, owner, page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**' + syncCalls.sync.path, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, server, owner, '/dashboard');
  await expect(header(page).getByText('Checking what’s live…')).toBeVisible();
  await expect(page.getByText(ALL_PUBLISHED)).toHaveCount(0);
  answer();
  await expect(header(page).getByText(ALL_PUBLISHED)).toBeVisible();
});

testInstalled(
  'after three days offline, every screen says so and since when',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    await openStandardWeek(page, server, owner);
    await saveTime(page, 'Monday opens at', '08:10');
    await expectLive(page, owner);
    await startInstalled(page);
    await expectLive(page, owner);
    await context.setOffline(true);
    await page.clock.setFixedTime(Date.now() + THREE_DAYS_MS);
    await page.reload();
    await expect(timeField(page, 'Monday opens at')).toHaveValue('08:10');
    for (const screen of SCREENS) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .first()
        .getByRole('link', { name: screen, exact: true })
        .click();
      await expect(header(page).getByText(/^Offline · Last synced \w+ \d+(, \d{4})?, \d+:\d\d\s[AP]M$/)).toBeVisible();
    }
    await expect(page.getByText(ALL_PUBLISHED)).toHaveCount(0);

    await test.step('with a waiting change, the badge says when the server last answered', async () => {
      await page.getByRole('link', { name: 'Business Hours', exact: true }).first().click();
      await saveTime(page, 'Monday opens at', '08:20');
      await expect(header(page).getByText('Offline · 1 change saved on this device')).toBeVisible();
      await expect(header(page).getByText(/^Last synced \w+ \d+(, \d{4})?, \d+:/)).toBeVisible();
    });

    await context.setOffline(false);
    await expectLive(page, owner);
  },
);
