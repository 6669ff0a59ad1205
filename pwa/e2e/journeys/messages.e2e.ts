import type { Page } from '@playwright/test';
import { createOpenOwner, pillOf } from '../support/closing.ts';
import { expectLive, RETRY_MS } from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { openAs } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const card = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Returns the milliseconds until the next full hour of this name in a zone without daylight saving, later today. */
const untilHour = (timezone: string, hour: number): number => {
  const now = Date.now();
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' });
  return (hour - Number(format.format(now))) * HOUR_MS - (now % HOUR_MS);
};

test('a website says the owner’s words while open, and others an hour before closing, without a further request', async ({
  server,
  hostPage,
  page,
  context,
}) => {
  // Open until eight in the evening.
  const owner = await createOpenOwner(server);
  hostPage.setBody(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
  await openAs(page, server, owner, '/styling');

  await test.step('the owner writes with the keyboard alone', async () => {
    await card(page).getByLabel('While open').focus();
    await page.keyboard.type('Walk-ins welcome');
    await expect(card(page).getByText('16 of 60')).toBeVisible();
    const add = card(page).getByRole('button', { name: 'Add a text' });
    for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab');
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card(page).getByLabel('Minutes')).toBeFocused();
    await page.keyboard.type('60');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Kitchen closed');
    const preview = page.getByRole('region', { name: 'Live preview' });
    await expect(preview.getByRole('radio', { name: '60 min left' })).toBeChecked();
    await page.getByRole('button', { name: 'Save Changes' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Messages saved!').first()).toBeVisible();
    await expectLive(page, owner);
  });

  const visitor = await context.newPage();
  await visitor.clock.install();
  await visitor.goto(hostPage.url);
  expect(new URL(hostPage.url).origin).not.toBe(new URL(server.url).origin);
  await expect(pillOf(visitor)).toHaveText('Open until 8:00 PM (Walk-ins welcome)');
  await visitor.waitForLoadState('networkidle');
  await context.setOffline(true);
  await visitor.clock.fastForward(untilHour(owner.user.timezone, 19) - 3 * MINUTE_MS);
  await expect(pillOf(visitor)).toHaveText('Open until 8:00 PM (Walk-ins welcome)');
  await visitor.clock.fastForward(5 * MINUTE_MS);
  await expect(pillOf(visitor)).toHaveText('Open until 8:00 PM (Kitchen closed – Walk-ins welcome)');
  await visitor.clock.fastForward(HOUR_MS);
  await expect(pillOf(visitor)).toHaveText('Closed · Opens tomorrow at 6:00 AM');
});

testInstalled(
  'on a phone without a server a message is kept, and the website says it when the server is back',
  { tag: '@all' },
  async ({ ownServer, hostPage, page, context }) => {
    const owner = await createOpenOwner(ownServer);
    hostPage.setBody(`<script async src="${ownServer.url}/api/widget.js?id=${owner.user.id}"></script>`);
    const visitor = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, ownServer, owner, '/styling');
    await startInstalled(page);
    await expect(card(page).getByLabel('While open')).toBeVisible();
    await ownServer.stop();
    await card(page).getByLabel('While open').fill('سعداء بزيارتكم 😀');
    await card(page)
      .getByRole('button', { name: /^Closing soon/ })
      .click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved on this device. Not on your website yet.').first()).toBeVisible();
    await page.reload();
    await expect(card(page).getByLabel('While open')).toHaveValue('سعداء بزيارتكم 😀');
    await ownServer.start();
    await expect(page.getByText(/All changes (live|saved)/).first()).toBeVisible({ timeout: RETRY_MS });
    await visitor.goto(hostPage.url);
    await expect(pillOf(visitor)).toHaveText('Open until 8:00 PM (سعداء بزيارتكم 😀)');
  },
);
