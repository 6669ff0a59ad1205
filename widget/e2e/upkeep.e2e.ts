import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import { expect, pill, pressPill, settle, shortFormOf, show, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const NINE_TO_FIVE = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** A Monday, 16:58 in New York. */
const BEFORE_CLOSING = Date.parse('2026-11-23T21:58:00Z');

const button = (page: Page) => page.locator('doorsign-widget button');

test('the pill shows after one request, and the upkeep is loaded once', async ({ page, server, site }) => {
  server.publish('bakery');
  let letGo = (): void => {};
  const held = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
  server.beforeAnswer = (target) => !target.includes('/upkeep.') || held;
  await page.goto(site.address('plain', BAKERY));
  await expect.poll(() => server.upkeepRequests).toHaveLength(1);
  await expect(button(page)).toBeVisible();
  expect(await shortFormOf(page)).toBe('Open 24 hours');
  expect(server.requests).toEqual(['/api/widget.js?id=bakery']);
  // It announces nothing yet: the sentence that comes is no news.
  await expect(pill(page)).toHaveCount(0);
  letGo();
  await expect(pill(page)).toHaveText('Open 24 hours');
  await page.goto(site.address('plain', { ...BAKERY, visit: '2' }));
  await expect(pill(page)).toBeVisible();
  expect(server.upkeepRequests).toHaveLength(1);
});

test('without the upkeep the pill is right until its horizon, and then disappears', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  server.beforeAnswer = (target) => !target.includes('/upkeep.');
  await page.clock.install({ time: BEFORE_CLOSING });
  await page.goto(site.address('plain', BAKERY));
  await expect(button(page)).toHaveText('Open until 5 PM');
  expect(await shortFormOf(page)).toBe('Open until 5 PM');
  await settle(page);
  await page.clock.runFor('02:00');
  await expect(button(page)).toHaveText('Closed · opens tomorrow 9 AM');
  await page.clock.fastForward(14 * 24 * 3_600_000);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test('an upkeep that failed to load is requested again after ten minutes, not earlier', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  server.beforeAnswer = (target) => !target.includes('/upkeep.');
  await page.clock.install({ time: BEFORE_CLOSING });
  await page.goto(site.address('plain', BAKERY));
  await expect.poll(() => server.upkeepRequests.length).toBeGreaterThan(0);
  await settle(page);
  const first = server.upkeepRequests.length;
  await page.clock.runFor('09:00');
  await settle(page);
  expect(server.upkeepRequests).toHaveLength(first);
  server.beforeAnswer = () => true;
  // The page corrects its clock by the server's.
  server.setNow(BEFORE_CLOSING + 13 * 60_000);
  await page.clock.runFor('04:00');
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
});

test('a press before the upkeep has loaded opens the popup, and after a failure the next press does', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  let refused = 0;
  await page.route('**/upkeep.*', (route) => (refused++, route.abort()));
  await page.goto(site.address('plain', BAKERY));
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute('**/upkeep.*');
  await expect(async () => {
    await button(page).click();
    await expect(page.getByRole('dialog')).toContainText('Harbor Bakery', { timeout: 1000 });
  }).toPass();
});

test('a hidden page does not load the upkeep until it is seen', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => true }),
  );
  await page.goto(site.address('plain', BAKERY));
  await expect(button(page)).toBeVisible();
  await settle(page);
  expect(server.upkeepRequests).toEqual([]);
  await show(page, true);
  await expect(pill(page)).toHaveText('Open 24 hours');
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
});

test('loading a page announces nothing', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  await page.clock.install({ time: BEFORE_CLOSING });
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          // What is written into a region that was live before.
          if (element?.closest('[role=status]') && !records.some(({ attributeName }) => attributeName === 'role'))
            spoken.push(element.textContent);
        }
      }).observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['role'],
      });
      return root;
    };
  });
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  await settle(page);
  expect(await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)).toEqual([]);
});
