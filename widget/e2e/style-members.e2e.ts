import type { Page } from '@playwright/test';
import { DEFAULT_STYLE, type WidgetStyle } from '@doorsign/shared-schema/style';
import { expect, insertScript, pill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const VIEWPORT = { width: 800, height: 600 };
test.use({ viewport: VIEWPORT });

/** A saved style with members that older servers did not have. */
const styled = (style: object): { style: WidgetStyle } => ({ style: { ...DEFAULT_STYLE, ...style } });

const button = (page: Page) => page.locator('doorsign-widget button');

for (const colorScheme of ['light', 'dark'] as const)
  test(`an automatic theme is ${colorScheme} where the visitor's device is`, async ({ page, server, site }) => {
    await page.emulateMedia({ colorScheme });
    server.publish('bakery', styled({ theme: 'light dark' }));
    await page.goto(site.address('plain', BAKERY));
    await expect(button(page)).toHaveCSS('color-scheme', 'light dark');
    await expect(button(page)).toHaveCSS(
      'background-color',
      colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(18, 18, 18)',
    );
  });

test('a pill is as far from its corner as the owner wants', async ({ page, server, site }) => {
  server.publish('bakery', styled({ edge: 40, placement: 'top-left' }));
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  expect(await pill(page).boundingBox()).toMatchObject({ x: 40, y: 40 });
});

test('a pill in the page stands behind its tag, and moves with the page', async ({ page, server, site }) => {
  server.publish('bakery', styled({ inline: true }));
  await page.goto(site.address('empty', {}));
  await insertScript(page, `${server.url}/api/widget.js?id=bakery`);
  await expect(pill(page)).toBeVisible();
  await expect(page.locator('script + doorsign-widget')).toHaveCount(1);
  await expect(pill(page)).toHaveCSS('position', 'relative');
});

test('a pill whose tag is in the head is in its corner', async ({ page, server, site }) => {
  server.publish('bakery', styled({ inline: true, placement: 'top-left' }));
  await page.goto(site.address('head', { ...BAKERY, lang: 'en' }));
  await expect(pill(page)).toBeVisible();
  await expect(page.locator('body > doorsign-widget')).toHaveCount(1);
  expect(await pill(page).boundingBox()).toMatchObject({ x: 16, y: 16 });
});

test('without phones there is no pill below 480 px, and no view', async ({ page, server, site }) => {
  server.publish('bakery', styled({ phones: false }));
  await page.setViewportSize({ width: 479, height: 800 });
  await page.goto(site.address('plain', BAKERY));
  await settle(page);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  expect(server.events).toEqual([]);
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto(site.address('plain', { ...BAKERY, visit: '2' }));
  await expect(pill(page)).toBeVisible();
  await expect.poll(() => server.events).toEqual(['view bakery']);
});

test('a snippet with data-pin has the same members', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('empty', {}));
  await page.evaluate((src) => {
    const script = document.createElement('script');
    Object.assign(script.dataset, { id: 'bakery', pin: '', theme: 'auto', edge: '24', placement: 'top-left' });
    script.dataset['fontSize'] = 'small';
    script.src = src;
    document.body.append(script);
  }, `${server.url}/api/widget.js?id=bakery`);
  await expect(pill(page)).toBeVisible();
  await expect(button(page)).toHaveCSS('color-scheme', 'light dark');
  expect(await pill(page).boundingBox()).toMatchObject({ x: 24, y: 24 });
});

/** Appends a script tag with attributes to a page's body. */
const insertTag = (page: Page, src: string, attributes: Record<string, string>): Promise<void> =>
  page.evaluate(
    ([address, dataset]) => {
      const script = document.createElement('script');
      Object.assign(script.dataset, dataset);
      script.src = address;
      document.body.append(script);
    },
    [src, attributes] as const,
  );

/** The attributes that a pinned snippet always has. */
const PINNED = {
  id: 'bakery',
  pin: '',
  theme: 'light',
  accentColor: '#10b981',
  fontSize: 'small',
  placement: 'top-left',
};

test('data-inline with data-pin puts the pill behind its tag', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('empty', {}));
  await insertTag(page, `${server.url}/api/widget.js?id=bakery`, { ...PINNED, inline: '' });
  await expect(pill(page)).toBeVisible();
  await expect(page.locator('script + doorsign-widget')).toHaveCount(1);
  await expect(pill(page)).toHaveCSS('position', 'relative');
});

for (const place of ['in the page', 'at its end'])
  test(`a pinned snippet without data-inline, ${place}, stays in its corner when the owner moves the pill into the page`, async ({
    page,
    server,
    site,
  }) => {
    server.publish('bakery', styled({ inline: true }));
    await page.goto(site.address('empty', {}));
    await insertTag(page, `${server.url}/api/widget.js?id=bakery`, PINNED);
    if (place === 'in the page') await page.evaluate(() => document.body.append('End'));
    await expect(pill(page)).toBeVisible();
    await expect(pill(page)).toHaveCSS('position', 'fixed');
    expect(await pill(page).boundingBox()).toMatchObject({ x: 16, y: 16 });
    await expect(page.locator('body > doorsign-widget:last-child')).toHaveCount(1);
  });

test('data-inline without data-pin changes nothing', async ({ page, server, site }) => {
  server.publish('bakery', styled({ placement: 'top-left' }));
  await page.goto(site.address('empty', {}));
  const { pin: _pin, ...unpinned } = PINNED;
  await insertTag(page, `${server.url}/api/widget.js?id=bakery`, { ...unpinned, inline: '' });
  await expect(pill(page)).toBeVisible();
  await expect(pill(page)).toHaveCSS('position', 'fixed');
  expect(await pill(page).boundingBox()).toMatchObject({ x: 16, y: 16 });
});

test('data-phones="false" with data-pin shows no pill below 480 px, whatever is saved', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', styled({ phones: true }));
  await page.setViewportSize({ width: 479, height: 800 });
  await page.goto(site.address('empty', {}));
  await insertTag(page, `${server.url}/api/widget.js?id=bakery`, { ...PINNED, phones: 'false' });
  await settle(page);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto(site.address('empty', { visit: '2' }));
  await insertTag(page, `${server.url}/api/widget.js?id=bakery`, { ...PINNED, phones: 'false' });
  await expect(pill(page)).toBeVisible();
});

test('data-phones="true" with data-pin shows the pill on phones, whatever is saved', async ({ page, server, site }) => {
  server.publish('bakery', styled({ phones: false }));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(site.address('empty', {}));
  await insertTag(page, `${server.url}/api/widget.js?id=bakery`, { ...PINNED, phones: 'true' });
  await expect(pill(page)).toBeVisible();
});
