import type { Page } from '@playwright/test';
import { businessCalls, directoryCalls } from '@doorsign/shared-schema/api';
import { addLocation, publishWeekAt } from '../support/locations.ts';
import { openAs, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const PARIS = { latitude: 48.8566, longitude: 2.3522 };
/** Nearer to Paris. */
const BRUSSELS = { latitude: 50.8503, longitude: 4.3517 };

/** Three shops, of which two are on the map, and a directory. */
const openShops = async (server: DoorsignServer, owner: Owner, name: string) => {
  const { token } = owner;
  await setPlan(server, owner, 'enterprise');
  const paris = await addLocation(server, owner, { name: 'Paris', timezone: 'Europe/Paris' });
  const berlin = await addLocation(server, owner, { name: 'Berlin', timezone: 'Europe/Berlin' });
  for (const id of [owner.user.id, paris.id, berlin.id]) await publishWeekAt(server, owner, id);
  await request(server, directoryCalls.name, { token, body: { name } });
  for (const [id, point] of [
    [paris.id, PARIS],
    [berlin.id, BERLIN],
  ] as const) {
    const path = directoryCalls.point.path.replace('{id}', id);
    await request(server, directoryCalls.point, { token, path, body: { point } });
  }
  return { paris: paris.id, berlin: berlin.id };
};

const headings = (page: Page) => page.getByRole('heading', { level: 2 });

test('an owner turns the directory page on, and a visitor opens its link', async ({ page, server, owner, context }) => {
  await setPlan(server, owner, 'pro');
  await addLocation(server, owner, { name: 'Airport' });
  await openAs(page, server, owner, '/locations');
  const card = page.getByRole('region', { name: 'Directory page' });
  await card.getByLabel('Page address').fill('two-shops');
  await card.getByRole('button', { name: 'Turn on' }).click();
  const link = card.getByRole('link', { name: 'Open page' });
  await expect(link).toHaveAttribute('href', `${server.url}/at/two-shops`);
  const [visit] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(headings(visit)).toHaveText(['Harbor Bakery', 'Airport']);
});

test('the nearest location is first when the visitor asks for it, and no request has the position', async ({
  page,
  server,
  owner,
  context,
}) => {
  await openShops(server, owner, 'nearest');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(BRUSSELS);
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(`${sent.url()} ${sent.postData() ?? ''}`));
  await page.goto(`${server.url}/at/nearest`);
  await expect(headings(page)).toHaveText(['Harbor Bakery', 'Paris', 'Berlin']);
  await page.getByRole('button', { name: 'Show nearest first' }).click();
  await expect(headings(page)).toHaveText(['Paris', 'Berlin', 'Harbor Bakery']);
  await expect(page.getByRole('listitem').first()).toContainText(/164 miles away|264 km away/);
  await page.getByRole('button', { name: 'Show original order' }).click();
  await expect(headings(page)).toHaveText(['Harbor Bakery', 'Paris', 'Berlin']);
  expect(requests.filter((sent) => /50[.]85|4[.]35/.test(sent))).toEqual([]);
});

test('a visitor who does not share a position keeps the list as it is', async ({ page, server, owner, context }) => {
  await openShops(server, owner, 'refused');
  await context.clearPermissions();
  await page.goto(`${server.url}/at/refused`);
  await page.getByRole('button', { name: 'Show nearest first' }).click();
  await expect(page.getByText('Your browser didn’t share your location')).toBeVisible();
  await expect(headings(page)).toHaveText(['Harbor Bakery', 'Paris', 'Berlin']);
});

test('an open page follows a closure when it is looked at again, and says when it cannot', async ({
  page,
  server,
  owner,
  context,
}) => {
  const { paris } = await openShops(server, owner, 'follows');
  await page.clock.install({ time: Date.now() });
  await page.goto(`${server.url}/at/follows`);
  await page.waitForLoadState('networkidle');
  const path = `${businessCalls.closure.path}?location=${paris}`;
  const body = { closure: { until: null, note: 'Flood' } };
  await request(server, businessCalls.closure, { token: owner.token, path, body });
  await page.clock.runFor(65_000);
  await expect(page.getByRole('listitem').filter({ hasText: 'Paris' })).toContainText('Closed (Flood)');
  await context.setOffline(true);
  await page.clock.runFor(200_000);
  await expect(page.getByRole('status')).toContainText('You seem to be offline. What you see is from');
  await context.setOffline(false);
  await expect(page.getByRole('status')).toBeEmpty();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a directory is complete without scripts, and nothing runs off a small phone', async ({
    page,
    server,
    owner,
  }) => {
    await openShops(server, owner, 'plain');
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      const answer = await page.goto(`${server.url}/at/plain`);
      expect(answer?.status()).toBe(200);
      await expect(headings(page)).toHaveText(['Harbor Bakery', 'Paris', 'Berlin']);
      await expect(page.locator('.status')).toHaveText([/^(Open|Closed)/, /^(Open|Closed)/, /^(Open|Closed)/]);
      await expect(page.getByRole('button')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await expect(page).toHaveTitle('Harbor Bakery: hours and locations');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.url}/at/plain`);
    await page.goto(`${server.url}/at/nobody-there`);
    await expect(page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeVisible();
  });
});

test('a tag with data-locations lists the locations in its popup, and others load nothing for it', async ({
  page,
  server,
  owner,
  hostPage,
}) => {
  const { paris } = await openShops(server, owner, 'in-the-popup');
  const tag = (more: string): string =>
    `<script async src="${server.url}/api/widget.js?id=${owner.user.id}" data-id="${owner.user.id}"${more}></script>`;
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  const isAbout = (url: string): boolean => /\/locations\.|\/at\//.test(url);
  const openPopup = async (more: string) => {
    hostPage.setBody(tag(more));
    await page.goto(hostPage.url);
    await page.locator('doorsign-widget').getByRole('button').first().click();
    const popup = page.getByRole('dialog');
    await expect(popup).toContainText('Harbor Bakery');
    return popup;
  };
  await openPopup('');
  await page.waitForLoadState('networkidle');
  expect(asked.filter(isAbout)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  const popup = await openPopup(' data-locations="in-the-popup"');
  const list = popup.getByRole('navigation', { name: 'All locations' });
  await expect(list.getByRole('heading', { name: 'Paris' })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText([/^Harbor Bakery(Open|Closed)/, /^Paris/, /^Berlin/]);
  const path = `${businessCalls.closure.path}?location=${paris}`;
  const body = { closure: { until: null, note: 'Flood' } };
  await request(server, businessCalls.closure, { token: owner.token, path, body });
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await page.locator('doorsign-widget').getByRole('button').first().click();
  await expect(list.getByRole('listitem').nth(1)).toContainText('Closed (Flood)');
  const box = await popup.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 640).toBe(true);

  // A directory that does not exist leaves the popup as it is.
  const plain = await openPopup(' data-locations="nobody-there"');
  await page.waitForLoadState('networkidle');
  await expect(plain.getByRole('navigation')).toHaveCount(0);
});

test('a cache on the way shows no old status in the popup: it is asked past, or the list is gone', async ({
  page,
  server,
  owner,
  hostPage,
}) => {
  const { paris } = await openShops(server, owner, 'kept');
  const kept = new Map<string, { body: string; headers: Record<string, string> }>();
  let isQueryIgnored = false;
  // Keeps answers for ever, as a website's service worker may.
  await page.route('**/at/kept/locations.json*', async (route) => {
    const url = route.request().url();
    const key = isQueryIgnored ? url.replace(/\?.*/, '') : url;
    if (!kept.has(key)) {
      const answer = await route.fetch();
      kept.set(key, { body: await answer.text(), headers: answer.headers() });
    }
    await route.fulfill(kept.get(key));
  });
  await page.clock.install({ time: Date.now() });
  const { id } = owner.user;
  hostPage.setBody(`<script async src="${server.url}/api/widget.js?id=${id}" data-locations="kept"></script>`);
  const rows = page.getByRole('dialog').getByRole('navigation', { name: 'All locations' }).getByRole('listitem');
  const openPopup = async () => {
    await page.goto(hostPage.url);
    await page.locator('doorsign-widget').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
  };
  await openPopup();
  await expect(rows.nth(1)).toHaveText(/^Paris(Open|Closed)/);
  const path = `${businessCalls.closure.path}?location=${paris}`;
  const body = { closure: { until: null, note: 'Flood' } };
  await request(server, businessCalls.closure, { token: owner.token, path, body });
  await openPopup();
  await expect(rows.nth(1)).toContainText('Closed (Flood)');

  // From now on no request reaches the server.
  const [answer] = kept.values();
  if (!answer) throw new Error('nothing was kept');
  kept.set(`${server.url}/at/kept/locations.json`, answer);
  isQueryIgnored = true;
  await page.clock.runFor(61_000);
  await expect(rows.nth(1)).toContainText('Closed (Flood)');
  await page.clock.runFor(4 * 60_000);
  await expect(rows).toHaveCount(0);
  await openPopup();
  await page.waitForLoadState('networkidle');
  await expect(rows).toHaveCount(0);
});
