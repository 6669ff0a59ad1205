import type { Page } from '@playwright/test';
import { expect, insertScript, pill, pressPill, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const PHONE_AND_ADDRESS = { phone: '+1 555 010 0199', address: '1 Harbor Street, Boston' };

/** Opens a page that reports itself as hidden, like a background tab or a prerendered page, until bringToView() is called. */
const openHidden = async (page: Page, address: string): Promise<void> => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => !('isVisible' in window), configurable: true });
  });
  await page.goto(address);
};
const bringToView = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { isVisible: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('a view of a page is counted once, for the host that shows it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.clock.install();
  await page.goto(site.address('plain', BAKERY));
  await expect.poll(() => server.events).toEqual(['view bakery']);
  await bringToView(page);
  await page.clock.runFor('05:00');
  await pressPill(page);
  await expect.poll(() => server.events).toEqual(['view bakery', 'open bakery']);
  expect(server.hosts).toContain('bakery.localhost');
});

test('a page that is not visible yet does not count as a view', async ({ page, server, site }) => {
  server.publish('bakery');
  await openHidden(page, site.address('plain', BAKERY));
  await expect(page.locator('doorsign-widget button')).toBeVisible();
  await pressPill(page);
  await expect.poll(() => server.events).toEqual(['open bakery']);
  await bringToView(page);
  await expect.poll(() => server.events).toEqual(['open bakery', 'view bakery']);
});

test('a page restored from the back-forward cache counts as another view', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect.poll(() => server.events).toEqual(['view bakery']);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => server.events).toEqual(['view bakery', 'view bakery']);
});

test('nothing is counted if no pill shows', async ({ page, server, site }) => {
  server.publish('bakery', { domains: ['bakery.localhost'] });
  server.publish('garage', { schedule: { timezone: 'Etc/UTC', businessHours: null, holidays: [] } });
  server.publish('shop');
  await page.goto(site.address('plain', BAKERY, 'pirate'));
  await insertScript(page, `${server.url}/api/widget.js?id=garage`);
  await insertScript(page, `${server.url}/api/widget.js?id=shop`);
  await expect.poll(() => server.events).toEqual(['view shop']);
});

test('the same tag twice makes one pill and one view', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveCount(1);
  await insertScript(page, `${server.url}/api/widget.js?id=bakery`);
  await expect.poll(() => server.events).toEqual(['view bakery']);
  await pressPill(page);
  await expect.poll(() => server.events).toEqual(['view bakery', 'open bakery']);
  await expect(page.locator('doorsign-widget')).toHaveCount(1);
});

test('clicks on call and directions are counted', async ({ page, server, site }) => {
  server.publish('bakery', PHONE_AND_ADDRESS);
  await page.goto(site.address('plain', BAKERY));
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  // One after the other: concurrent beacons may arrive in another order.
  const told = ['view bakery'];
  const arrived = (): Promise<void> => expect.poll(() => server.events).toEqual(told);
  await arrived();
  for (const [event, press] of [
    ['open bakery', () => pressPill(page)],
    ['call bakery', () => page.getByRole('link', { name: 'Call Us Now' }).click()],
    ['directions bakery', () => page.getByRole('link', { name: 'Directions' }).click()],
  ] as const) {
    await press();
    told.push(event);
    await arrived();
  }
});

test.describe('the pill and its popup still show on a page', () => {
  for (const [name, script] of [
    ['without beacons', 'delete Navigator.prototype.sendBeacon'],
    ['whose beacons throw', 'Navigator.prototype.sendBeacon = () => { throw new Error("no") }'],
    ['that blocks them', 'Navigator.prototype.sendBeacon = () => false'],
  ] as const) {
    test(name, { tag: name === 'that blocks them' ? [] : '@all' }, async ({ page, server, site }) => {
      server.publish('bakery');
      await page.addInitScript(script);
      await page.goto(site.address('plain', BAKERY));
      await expect(pill(page)).toHaveText('Open 24 hours');
      await pressPill(page);
      await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
      expect(server.events).toEqual([]);
    });
  }
});
