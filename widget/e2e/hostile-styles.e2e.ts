import type { Page } from '@playwright/test';
import { expect, pill, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const VIEWPORT = { width: 800, height: 600 };
test.use({ viewport: VIEWPORT });

/** Returns the position and the computed style of the pill. */
const lookOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const button = document.querySelector('doorsign-widget')?.shadowRoot?.querySelector('button');
    if (!button) throw new Error('no pill');
    const { x, y, width, height } = button.getBoundingClientRect();
    const style = getComputedStyle(button);
    const names = [
      'color',
      'background-color',
      'font',
      'opacity',
      'visibility',
      'letter-spacing',
      'word-spacing',
      'text-transform',
      'text-align',
      'text-shadow',
      'text-indent',
      'direction',
      'unicode-bidi',
      'writing-mode',
      'cursor',
      'pointer-events',
      'border',
      'border-radius',
      'padding',
      'box-shadow',
      'filter',
      'clip-path',
    ];
    const dot = getComputedStyle(button.querySelector('i') ?? button).borderTopColor;
    return [x, y, width, height, dot, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)];
  });

/** Styles that do not affect the pill: it looks as it does on a page without styles. */
const DEFENDED = [
  { name: 'everything unset', css: '* { all: unset !important }' },
  { name: 'everything in the body taken away', css: 'body * { display: none !important }' },
  {
    name: 'everything in the body made invisible in eight ways',
    css: `body * { visibility: hidden !important; opacity: 0 !important; clip-path: circle(0) !important;
      content-visibility: hidden !important; position: absolute !important; left: -9999px !important;
      width: 0 !important; height: 0 !important; overflow: hidden !important }`,
  },
  {
    name: 'giant letters',
    css: `:root { font-size: 120px !important } * { font: italic 900 90px/4 cursive !important; letter-spacing: 2em !important;
      word-spacing: 2em !important; text-transform: uppercase !important; text-shadow: 0 0 9px red !important }`,
  },
  {
    name: 'every element turned, moved and grown',
    css: `body * { transform: rotate(90deg) scale(3) !important; translate: 99px !important; rotate: 45deg !important;
      scale: 2 !important; zoom: 4 !important; filter: blur(9px) !important; mix-blend-mode: difference !important }`,
  },
  {
    name: 'text that runs the other way, and upright',
    css: `* { direction: rtl !important; unicode-bidi: bidi-override !important; writing-mode: vertical-rl !important;
      text-align: right !important; text-indent: 5em !important }`,
  },
  {
    name: 'everything in motion',
    css: `@keyframes away { to { opacity: 0; translate: 99px } }
      body * { animation: away 1s infinite alternate !important; transition: all 60s !important }`,
  },
  {
    name: 'selectors that look like those of a shadow',
    css: `:host, :host(*), ::slotted(*), ::part(pill), doorsign-widget::part(button), doorsign-widget >>> button,
      doorsign-widget /deep/ button, doorsign-widget button { display: none !important }
      :host { display: none !important } ::slotted(*) { display: none !important }
      doorsign-widget::before { content: 'x' !important; display: block !important; height: 99px !important }`,
  },
  {
    name: 'the element by its name',
    css: `doorsign-widget { display: none !important; visibility: hidden !important; zoom: 4 !important; color: red !important;
      position: absolute !important; bottom: 300px !important; margin: 50px !important; pointer-events: none !important }`,
  },
  {
    name: 'buttons, inline elements and boxes of a design system',
    css: `button, i, div, [role='status'] { padding: 90px !important; border: 9px solid red !important; border-radius: 0 !important;
      background: blue !important; color: lime !important; box-shadow: none !important; width: 100% !important;
      cursor: none !important; appearance: auto !important } i { display: none !important }`,
  },
  {
    name: 'names of our own custom properties',
    css: ':root, body, doorsign-widget { --dot: transparent !important; --accent: transparent !important } * { --dot: transparent !important }',
  },
  {
    name: 'a dark page',
    css: ':root { color-scheme: dark; accent-color: red } * { color-scheme: dark !important; background: #000 !important; color: #fff !important }',
  },
];

test.describe('styles of the page do not affect the pill:', { tag: '@all' }, () => {
  for (const { name, css } of DEFENDED) {
    test(name, async ({ page, server, site }) => {
      server.publish('bakery');
      await page.goto(site.address('styles', { ...BAKERY, head: '' }));
      await expect(pill(page)).toBeVisible();
      const plain = await lookOf(page);
      await page.goto(site.address('styles', { ...BAKERY, head: `<style>${css}</style>` }));
      await expect(pill(page)).toBeVisible();
      expect(await lookOf(page)).toEqual(plain);
    });
  }
});

test('the pill is above the page’s layers, even with high z-index values', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(
    site.address('styles', {
      ...BAKERY,
      head: '<style>#page { position: fixed; inset: 0; z-index: 99999999 !important; background: tomato }</style>',
    }),
  );
  await pill(page).getByRole('button').click();
});

/** Styles on the whole body, which also affect the pill; that is the owner's right. The pill still shows with its text. */
const OWNERS_RIGHT = [
  {
    name: 'a body on a layer of its own',
    css: 'body { transform: translateZ(0); height: 100vh; margin: 0; padding: 1px; box-sizing: border-box }',
  },
  { name: 'a page that is zoomed', css: 'html { zoom: 1.5 }' },
  { name: 'a body that is zoomed', css: 'body { zoom: 0.75 }' },
  {
    name: 'a body with a filter',
    css: 'body { filter: grayscale(1) contrast(1.2); height: 100vh; margin: 0; padding: 1px; box-sizing: border-box }',
  },
  { name: 'a body that does not scroll', css: 'html, body { overflow: hidden; position: fixed; inset: 0 }' },
  { name: 'a body that contains its paint', css: 'body { contain: layout; min-height: 100vh; margin: 0 }' },
];

test.describe('styles of the body affect the pill, which stays in view:', { tag: '@all' }, () => {
  for (const { name, css } of OWNERS_RIGHT) {
    test(name, async ({ page, server, site }) => {
      server.publish('bakery');
      await page.goto(site.address('styles', { ...BAKERY, head: `<style>${css}</style>` }));
      await expect(pill(page)).toHaveText('Open 24 hours');
      await expect(pill(page)).toBeInViewport({ ratio: 0.99 });
    });
  }

  test('a page that hides its body hides the pill', async ({ page, server, site }) => {
    server.publish('bakery');
    await page.goto(site.address('styles', { ...BAKERY, head: '<style>body { display: none }</style>' }));
    await expect(page.locator('doorsign-widget')).toHaveCount(1);
    await expect(pill(page)).toBeHidden();
  });
});
