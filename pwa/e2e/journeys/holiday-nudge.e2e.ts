import { businessCalls } from '@doorsign/shared-schema/api';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import type { Page } from '@playwright/test';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { startServerAt } from '../support/server-at.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const WEEK = HOURS_PRESETS[0]?.hours;
/** Fifteen days before Christmas of a year that the table has. */
const YEAR = new Date().getFullYear();
const NOW = new Date(`${YEAR}-12-10T17:00:00Z`);

const openDashboard = async (page: Page, server: DoorsignServer, plan: 'free' | 'pro') => {
  const owner = await createOwner(server);
  if (plan === 'pro') await setPlan(server, owner, plan);
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: WEEK } });
  await page.clock.setFixedTime(NOW);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server, owner, '/dashboard');
  return page.getByRole('region', { name: 'Christmas Day is in 15 days' });
};

test(
  'on a phone an owner answers by keyboard, and the next holiday has the focus',
  { tag: '@all' },
  async ({ page, server }) => {
    const nudge = await openDashboard(page, server, 'pro');
    const actions = page.getByRole('region', { name: 'Quick actions' });
    await expect(nudge).toBeVisible();
    // The first screen belongs to today and the quick actions.
    const [above, below] = [await actions.boundingBox(), await nudge.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await nudge.getByRole('button', { name: 'Closed' }).focus();
    await page.keyboard.press('Tab');
    await expect(nudge.getByRole('link', { name: 'Special hours' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(nudge.getByRole('button', { name: 'Normal hours' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^New Year's Day.* is in \d+ days$/ })).toBeFocused();
    await expect(page.getByText('Holidays saved!', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(nudge).toBeVisible();
  },
);

test('on a public holiday the app says what visitors read, and so do its previews', async ({ browser }) => {
  // Noon in Tokyo on a Thanksgiving about which an American owner has said nothing; the device greets her with "Good morning".
  const at = await startServerAt('2026-11-26T03:00:00Z');
  const { server } = at;
  const owner = await createOwner(server, { timezone: 'Asia/Tokyo' });
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: WEEK } });
  const country = { country: 'US', region: null };
  await prepare(server, businessCalls.country, { token: owner.token, body: { country } });
  const page = await at.openPage(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server, owner, '/dashboard');
  const hint = page.getByText(/Holiday hours may differ/);
  await expect(hint.first()).toBeVisible();

  await test.step('the first screen of a phone has all quick actions', async () => {
    await expect(page.getByText('Not seen on a website yet')).toBeVisible();
    // The page is complete once the picture of the widget has the note, too. Scaling the picture down afterwards only makes room.
    const picture = page.getByRole('region', { name: 'Current status' }).locator('doorsign-widget');
    await expect(picture).toContainText('Holiday hours may differ');
    const install = page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: 'Install Widget' });
    const last = await install.boundingBox();
    const tabBar = await page.locator('[data-tab-bar]').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(tabBar?.y ?? 0);
  });

  await test.step('the previews know it', async () => {
    await page.getByRole('region', { name: /is today$/ }).waitFor();
    await page.getByRole('link', { name: 'Hours', exact: true }).click();
    const preview = page.getByRole('region', { name: 'What will visitors see' });
    await expect(preview).toContainText('Holiday hours may differ');
  });
  await page.context().close();
  await server.remove();
});

test(
  'special hours open the form for that date, and a menu ends the questions',
  { tag: '@all' },
  async ({ page, server }) => {
    const nudge = await openDashboard(page, server, 'pro');
    await nudge.getByRole('link', { name: 'Special hours' }).click();
    await expect(page).toHaveURL(`${server.url}/holidays?date=${YEAR}-12-25`);
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(`${YEAR}-12-25`);
    await page.goBack();
    await nudge.getByText('More', { exact: true }).click();
    await nudge.getByRole('button', { name: 'My business ignores public holidays' }).click();
    await expect(page.getByText('Country saved', { exact: true })).toBeVisible();
    await expect(nudge).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('without a connection the answer is kept on the device', { tag: '@all' }, async ({ page, server, context }) => {
  const nudge = await openDashboard(page, server, 'pro');
  await expect(nudge).toBeVisible();
  await context.setOffline(true);
  await nudge.getByRole('button', { name: 'Closed' }).click();
  await expect(page.getByText('Saved on this device. Not on your website yet.').first()).toBeVisible();
  await expect(nudge).toHaveCount(0);
});

test('on the free plan two answers lead to the plans', { tag: '@all' }, async ({ page, server }) => {
  const nudge = await openDashboard(page, server, 'free');
  await expect(nudge).toContainText('Until you say so, visitors read “Holiday hours may differ” that day.');
  await nudge.getByRole('link', { name: 'Closed Pro' }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);
});
