import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import { LANGUAGES } from '@doorsign/shared-schema/status/wording/languages';
import { expect, pill, pressPill, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const REACHABLE = { phone: '+1 555 010 0199', address: '1 Harbor Street, Boston' };
const NEVER = weekOf(() => ({ open: '09:00', close: '17:00', closed: true }));
const popup = (page: Page) => page.getByRole('dialog');

/** Records what the page's policies refuse. */
const watchRefusals = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective));
  });
  return () => page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused);
};

test('opens from its own file on a site with a strict policy, without violations', async ({ page, server, site }) => {
  const refusals = await watchRefusals(page);
  server.publish('bakery', REACHABLE);
  await page.goto(site.address('strict', BAKERY));
  await expect(pill(page)).toBeVisible();
  expect(server.requests.filter((target) => target.includes('popup'))).toEqual([]);
  await pressPill(page);
  await expect(popup(page)).toContainText('Open 24 hours');
  expect(server.requests.filter((target) => target.includes('popup'))).toHaveLength(1);
  await expect(popup(page).getByRole('link', { name: 'Call Us Now' })).toHaveCSS(
    'background-color',
    'rgb(16, 185, 129)',
  );
  expect(await refusals()).toEqual([]);
});

test('styles of a hostile site do not affect it', async ({ page, server, site }) => {
  server.publish('bakery', REACHABLE);
  await page.goto(site.address('hostile', BAKERY));
  await pressPill(page);
  await expect(popup(page)).toBeVisible();
  await expect(popup(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const close = popup(page).getByRole('button', { name: 'Close' });
  await expect(close).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(close).toHaveCSS('letter-spacing', 'normal');
  await expect(close).toBeInViewport({ ratio: 1 });
});

test('opens where prototypes are polluted and frozen', async ({ page, server, site }) => {
  server.publish('bakery', REACHABLE);
  await page.addInitScript(() => {
    const prototypes = [Object, Array, String, Element, HTMLElement].map(({ prototype }): object => prototype);
    for (const prototype of prototypes) Object.assign(prototype, { polluted: () => 'polluted' });
    prototypes.forEach(Object.freeze);
  });
  await page.goto(site.address('plain', BAKERY));
  await pressPill(page);
  await expect(popup(page)).toContainText('Open 24 hours');
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(popup(page)).toBeHidden();
});

test('a press while its file cannot be loaded does nothing, a later press opens it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  server.beforeAnswer = (target) => !target.includes('popup');
  const button = pill(page).getByRole('button');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('popup'));
  // Only the click, like a tap that neither hovers nor focuses.
  await button.dispatchEvent('click');
  await failed;
  server.beforeAnswer = () => true;
  await expect(popup(page)).toBeHidden();
  await button.dispatchEvent('click');
  await expect(popup(page)).toBeVisible();
});

test('an edit shows in the open popup when the press’s request is answered, and keeps the focus', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', REACHABLE);
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  server.publish('bakery', { name: 'Harbor Bakery & Café' });
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  server.beforeAnswer = async (target) => {
    if (target.startsWith('/api/widget/bakery?')) await held;
    return true;
  };
  await pressPill(page);
  await expect(popup(page)).toHaveAccessibleName('Harbor Bakery');
  const directions = popup(page).getByRole('link', { name: 'Directions' });
  await directions.focus();
  letThrough();
  await expect(popup(page)).toHaveAccessibleName('Harbor Bakery & Café');
  await expect(directions).toBeFocused();
});

test('is in the page’s language, right to left if the language is', async ({ page, server, site }) => {
  server.publish('bakery', REACHABLE);
  await page.goto(site.address('lang', { ...BAKERY, lang: 'ar', dir: 'rtl' }));
  await pressPill(page);
  await expect(popup(page).getByRole('link', { name: LANGUAGES.ar.callUs })).toBeVisible();
  await expect(popup(page).getByRole('table', { name: LANGUAGES.ar.hoursHeading })).toHaveCSS('direction', 'rtl');
});

test('only one of two popups is open at a time', async ({ page, server, site }) => {
  const style = { theme: 'light', accentColor: '#10b981', fontSize: 'medium' } as const;
  server.publish('bakery', { name: 'Harbor Bakery' });
  server.publish('garage', {
    name: 'Corner Garage',
    style: { ...style, placement: 'top-left', positionX: null, positionY: null },
    schedule: { timezone: 'Etc/UTC', businessHours: NEVER, holidays: [] },
  });
  await page.goto(site.address('two', {}));
  await expect(pill(page)).toHaveCount(2);
  const shops = { 'Corner Garage': 'Closed', 'Harbor Bakery': 'Open 24 hours' };
  for (const name of ['Corner Garage', 'Harbor Bakery', 'Corner Garage'] as const) {
    await pill(page).getByRole('button', { name: shops[name] }).click();
    await expect(popup(page)).toHaveCount(1);
    await expect(popup(page)).toHaveAccessibleName(name);
  }
});

test('counts its opening, a call and directions', async ({ page, server, site, context }) => {
  server.publish('bakery', REACHABLE);
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'maps' }));
  await page.goto(site.address('plain', BAKERY));
  const told = () => server.events.filter((event) => !event.startsWith('view'));
  await pressPill(page);
  await expect.poll(told).toEqual(['open bakery']);
  await popup(page).getByRole('link', { name: 'Directions' }).click();
  await expect.poll(told).toEqual(['open bakery', 'directions bakery']);
});

test('axe finds no problem in a page with the popup', async ({ page, server, site }) => {
  server.publish('bakery', REACHABLE);
  await page.goto(site.address('plain', BAKERY));
  await pressPill(page);
  await expect(popup(page)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations).toEqual([]);
});
