import type { Page } from '@playwright/test';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, pressPill, settle, show, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const SCRIPT = '/api/widget.js?id=bakery';
const PAYLOAD = '/api/widget/bakery';
const CLOSED = {
  timezone: 'Etc/UTC',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: true })),
  holidays: [],
};

test('a returning visitor sees the cached status at once and the new one after it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Open 24 hours');
  await settle(page);
  expect(server.requests).toEqual([SCRIPT]);

  server.publish('bakery', { schedule: CLOSED });
  let letGo = (): void => {};
  const held = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
  server.beforeAnswer = () => held;
  await page.goto(site.address('plain', { ...BAKERY, visit: '2' }));
  await expect(pill(page)).toHaveText('Open 24 hours');
  letGo();
  await expect(pill(page)).toHaveText('Closed');
  expect(server.requests).toEqual([SCRIPT, PAYLOAD]);
});

test('an unchanged payload is answered without a body', async ({ page, server, site }) => {
  server.publish('bakery');
  for (const visit of ['1', '2', '3']) {
    await page.goto(site.address('plain', { ...BAKERY, visit }));
    await expect(pill(page)).toBeVisible();
    await settle(page);
  }
  expect(server.requests).toEqual([SCRIPT, PAYLOAD, PAYLOAD]);
  expect(server.statuses).toEqual([200, 200, 304]);
});

test('a script without a payload always requests it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('attributes', BAKERY));
  await expect(pill(page)).toHaveText('Open 24 hours');
  expect(server.requests).toEqual(['/api/widget.js', PAYLOAD]);
});

test('a cached script shows the pill while the server is down', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  server.beforeAnswer = () => false;
  await page.goto(site.address('plain', { ...BAKERY, visit: '2' }));
  await expect(pill(page)).toHaveText('Open 24 hours');
  await settle(page);
  await expect(pill(page)).toHaveText('Open 24 hours');
});

test.describe('a page that comes back into view', () => {
  const openAndWait = async (page: Page, address: string, time: string): Promise<void> => {
    await page.clock.install();
    await page.goto(address);
    await expect(pill(page)).toHaveText('Open 24 hours');
    await settle(page);
    await show(page, false);
    await page.clock.fastForward(time);
  };

  test('requests the payload after ten minutes', async ({ page, server, site }) => {
    server.publish('bakery');
    await openAndWait(page, site.address('plain', BAKERY), '10:01');
    server.publish('bakery', { schedule: CLOSED });
    await show(page, true);
    await expect(pill(page)).toHaveText('Closed');
  });

  test('does not request it earlier', { tag: '@all' }, async ({ page, server, site }) => {
    server.publish('bakery');
    await openAndWait(page, site.address('plain', BAKERY), '09:30');
    const asked = server.requests.length;
    await show(page, true);
    await settle(page);
    expect(server.requests).toHaveLength(asked);
  });
});

test.describe('a page that stays visible', () => {
  const NOW = Date.parse('2026-11-23T17:00:00Z');
  const payloadsAsked = (server: WidgetServer): number =>
    server.requests.filter((target) => target.startsWith(PAYLOAD)).length;
  /** Opens the page with the clocks of server and page at one instant. The page's clock stands still until the test moves both. */
  const open = async (page: Page, server: WidgetServer, address: string) => {
    server.setNow(NOW);
    await page.clock.install({ time: NOW });
    await page.goto(address);
    await expect(pill(page)).toHaveText('Open 24 hours');
    await settle(page);
    await page.clock.pauseAt(NOW + 30_000);
    return async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute++) {
        server.setNow((await page.evaluate(() => Date.now())) + 60_000);
        await page.clock.runFor(60_000);
      }
      await settle(page);
    };
  };

  test(
    'shows within twelve minutes that the business closed for good',
    { tag: '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery');
      const wait = await open(page, server, site.address('plain', BAKERY));
      server.publish('bakery', { schedule: CLOSED });
      await wait(9);
      await expect(pill(page)).toHaveText('Open 24 hours');
      await wait(3);
      await expect(pill(page)).toHaveText('Closed');
    },
  );

  test('requests the payload about every ten minutes, not at the full minute, and is answered without a body', async ({
    page,
    server,
    site,
  }) => {
    server.publish('bakery');
    const wait = await open(page, server, site.address('plain', BAKERY));
    const before = payloadsAsked(server);
    // Measured on the page's own clock.
    const seconds = await page.evaluateHandle(() => {
      const asked: number[] = [];
      const { fetch } = window;
      window.fetch = (...given) => (asked.push((Date.now() % 60_000) / 1000), fetch(...given));
      return asked;
    });
    await wait(120);
    const asked = payloadsAsked(server) - before;
    expect(asked).toBeGreaterThanOrEqual(120 / 12);
    expect(asked).toBeLessThanOrEqual(120 / 10);
    expect(new Set(server.statuses.slice(-asked))).toEqual(new Set([304]));
    // The probability of ten requests within the same five seconds is one in twenty to the ninth.
    const [first = 0, ...others] = await seconds.jsonValue();
    expect(others).toHaveLength(asked - 1);
    expect(others.some((second) => Math.abs(second - first) > 5)).toBe(true);
  });

  test('requests nothing while hidden', { tag: '@all' }, async ({ page, server, site }) => {
    server.publish('bakery');
    const wait = await open(page, server, site.address('plain', BAKERY));
    await show(page, false);
    const before = payloadsAsked(server);
    await wait(120);
    expect(payloadsAsked(server)).toBe(before);
  });

  test('keeps requesting from a server that was down', { tag: '@all' }, async ({ page, server, site }) => {
    server.publish('bakery');
    const wait = await open(page, server, site.address('plain', BAKERY));
    server.beforeAnswer = () => false;
    await wait(24);
    await expect(pill(page)).toHaveText('Open 24 hours');
    server.beforeAnswer = () => true;
    server.publish('bakery', { schedule: CLOSED });
    await wait(12);
    await expect(pill(page)).toHaveText('Closed');
  });
});

test('a page that was opened in the background requests the payload when it becomes visible', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => true }),
  );
  await page.goto(site.address('attributes', BAKERY));
  await settle(page);
  expect(server.requests).toEqual(['/api/widget.js']);
  await show(page, true);
  await expect(pill(page)).toHaveText('Open 24 hours');
});

test('a press requests the payload', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Open 24 hours');
  server.publish('bakery', { schedule: CLOSED });
  await pill(page).getByRole('button').press('Enter');
  await expect(pill(page)).toHaveText('Closed');
});

test('the pill of a deleted business disappears from an open page', async ({ page, server, site, noise }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  await page.route('**/api/widget/bakery?*', (route) =>
    route.fulfill({
      status: 404,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { detail: 'This doesn’t exist.', code: 'not_found', message: 'This doesn’t exist.', request_id: 'r' },
    }),
  );
  await pressPill(page);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  await expect.poll(() => noise.lines).toEqual(['Doorsign: This doesn’t exist.']);
});

test('an answer from a captive portal or proxy is ignored', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  for (const answer of [
    { status: 200, body: '<html>Please sign in</html>' },
    { status: 502, body: 'Bad gateway' },
    { status: 403, body: 'Are you a robot?' },
    { status: 503, json: { detail: 'We’re busy right now.', code: 'busy' } },
    { status: 200, json: {} },
    { status: 200, json: null },
    { status: 429, json: { error: 'slow down' } },
  ]) {
    await page.route('**/api/widget/bakery?*', (route) =>
      route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await pressPill(page);
    await settle(page);
    await expect(pill(page)).toHaveText('Open 24 hours');
  }
});

test('a new style reaches the site without a new snippet', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveCSS('font-size', '20px');
  server.publish('bakery', { style: { ...DEFAULT_STYLE, fontSize: 'large' } });
  await pressPill(page);
  await expect(pill(page)).toHaveCSS('font-size', '24px');
});
