import { weekOf } from '@doorsign/shared-schema/hours';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, pressPill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const NINE_TO_FIVE = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** A Monday, 16:58 in New York. */
const BEFORE_CLOSING = Date.parse('2026-11-23T21:58:00Z');

const popupsAsked = (server: WidgetServer): number =>
  server.requests.filter((target) => target.includes('/popup.')).length;

test('the popup is not loaded without an interaction', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect.poll(() => server.events).toEqual(['view bakery']);
  expect(popupsAsked(server)).toBe(0);
});

test('a pointer over the pill loads the popup, and a press opens it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await pill(page).getByRole('button').hover();
  await expect.poll(() => popupsAsked(server)).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
  expect(popupsAsked(server)).toBe(1);
});

test('focus loads the popup, and a key opens it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => popupsAsked(server)).toBe(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
});

test('a popup that fails to load does not change the pill, and the next press tries again', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  let refused = 0;
  await page.route('**/popup.*', (route) => (refused++, route.abort()));
  await pressPill(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(pill(page)).toHaveText('Open 24 hours');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/popup.*');
  await expect(async () => {
    await pressPill(page);
    await expect(page.getByRole('dialog')).toContainText('Harbor Bakery', { timeout: 1000 });
  }).toPass();
});

test('a site with a strict policy and Trusted Types opens the popup', async ({ page, server, site }) => {
  server.publish('bakery');
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(site.address('strict', BAKERY));
  await expect.poll(() => server.events).toEqual(['view bakery']);
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
  await expect.poll(() => server.events).toEqual(['view bakery', 'open bakery']);
  expect(refused).toEqual([]);
});

test('an open popup shows its pill’s text, and closes when the pill disappears', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  await page.clock.install({ time: BEFORE_CLOSING });
  await page.goto(site.address('plain', BAKERY));
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Open until 5:00 PM');
  await settle(page);
  await page.clock.runFor('02:00');
  await expect(page.getByRole('dialog')).toContainText('Closed · Opens tomorrow at 9:00 AM');
  server.beforeAnswer = () => false;
  await page.clock.fastForward(14 * 24 * 3_600_000);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test('the popup is in the pill’s language', async ({ page, server, site }) => {
  server.publish('bakery', { phone: '+49 30 1234567' });
  await page.goto(site.address('head', { ...BAKERY, lang: 'de' }));
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('24 Stunden geöffnet');
  await expect(page.getByRole('link', { name: 'Jetzt anrufen' })).toBeVisible();
});
