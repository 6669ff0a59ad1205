import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import {
  CORNERS,
  DEFAULT_STYLE,
  FONT_SIZES,
  POSITION_MAX,
  THEMES,
  type WidgetStyle,
} from '@doorsign/shared-schema/style';
import { expect, pill, shortFormOf, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const VIEWPORT = { width: 800, height: 600 };
test.use({ viewport: VIEWPORT });

const styled = (style: Partial<WidgetStyle>): { style: WidgetStyle } => ({ style: { ...DEFAULT_STYLE, ...style } });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxOf = async (page: Page): Promise<Box> => {
  const box = await pill(page).boundingBox();
  if (!box) throw new Error('no pill');
  return box;
};

const PIXELS = { small: '16px', medium: '20px', large: '24px' };
for (const fontSize of FONT_SIZES) {
  test(`${fontSize} text has ${PIXELS[fontSize]}`, async ({ page, server, site }) => {
    server.publish('bakery', styled({ fontSize }));
    await page.goto(site.address('plain', BAKERY));
    await expect(page.getByRole('button')).toHaveCSS('font-size', PIXELS[fontSize]);
  });
}

for (const placement of CORNERS) {
  test(
    `the ${placement} pill is 16 pixels from its corner`,
    { tag: placement === 'bottom-right' ? [] : '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery', styled({ placement }));
      await page.goto(site.address('plain', BAKERY));
      const { x, y, width, height } = await boxOf(page);
      expect(placement.startsWith('top') ? y : VIEWPORT.height - y - height).toBeCloseTo(16);
      expect(placement.endsWith('left') ? x : VIEWPORT.width - x - width).toBeCloseTo(16);
    },
  );
}

for (const [shareX, shareY] of [
  [0, 0],
  [1, 1],
  [0.5, 0.25],
] as const) {
  const positionX = shareX * POSITION_MAX.x;
  const positionY = shareY * POSITION_MAX.y;
  test(
    `the custom pill at ${positionX}, ${positionY} has its share of what the viewport leaves`,
    { tag: shareX === 0.5 ? [] : '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery', styled({ placement: 'custom', positionX, positionY }));
      await page.goto(site.address('plain', BAKERY));
      const { x, y, width, height } = await boxOf(page);
      expect(x).toBeCloseTo(shareX * (VIEWPORT.width - width), 0);
      expect(y).toBeCloseTo(shareY * (VIEWPORT.height - height), 0);
    },
  );
}

test('the saved style takes precedence over the snippet’s attributes', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('attributes', BAKERY));
  await expect(page.getByRole('button')).toHaveCSS('font-size', '20px');
  await expect(page.getByRole('button')).toHaveCSS('color-scheme', 'light');
});

test('data-pin keeps the snippet’s attributes', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('attributes', { ...BAKERY, pin: 'data-pin' }));
  await expect(page.getByRole('button')).toHaveCSS('font-size', '24px');
  await expect(page.getByRole('button')).toHaveCSS('color-scheme', 'dark');
  await expect(dot(page)).toHaveCSS('border-top-color', 'rgb(59, 130, 246)');
  const { x, width } = await boxOf(page);
  expect(x).toBeCloseTo((VIEWPORT.width - width) / 2, 0);
});

for (const fontSize of FONT_SIZES)
  test(
    `on a phone ${fontSize} text has 15px, on one line that is 44 px high`,
    { tag: fontSize === 'medium' ? [] : '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery', styled({ fontSize }));
      await page.setViewportSize({ width: 479, height: 800 });
      await page.goto(site.address('plain', BAKERY));
      await expect(page.getByRole('button')).toHaveCSS('font-size', '15px');
      expect((await boxOf(page)).height).toBeCloseTo(44, 0);
      await page.setViewportSize({ width: 480, height: 800 });
      await expect(page.getByRole('button')).toHaveCSS('font-size', PIXELS[fontSize]);
    },
  );

test('the short form has two weights, and the sentence takes no room', async ({ page, server, site }) => {
  const noon = Date.parse('2026-11-23T12:00:00Z');
  server.setNow(noon);
  await page.clock.install({ time: noon });
  const businessHours = weekOf(() => ({ open: '13:00', close: '17:00', closed: false }));
  server.publish('bakery', { schedule: { timezone: 'Etc/UTC', businessHours, holidays: [] } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Closed · Opens today at 1:00 PM');
  expect(await shortFormOf(page)).toBe('Closed · opens 1 PM');
  const weights = await page
    .locator('doorsign-widget span')
    .evaluate((line) => ['::before', '::after'].map((part) => getComputedStyle(line, part).fontWeight));
  expect(weights).toEqual(['600', '400']);
  expect((await boxOf(page)).width).toBeLessThan(220);
});

test('a long name without a space stays inside a small screen', async ({ page, server, site }) => {
  const noon = Date.parse('2026-11-23T12:00:00Z');
  server.setNow(noon);
  await page.clock.install({ time: noon });
  const date = '2026-11-23';
  const fair = { id: 'holiday_1', date, name: 'X'.repeat(80), closed: true, open: '09:00', close: '17:00' };
  const businessHours = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
  const schedule = { timezone: 'Etc/UTC', businessHours, holidays: [fair] };
  server.publish('bakery', { schedule, ...styled({ fontSize: 'large' }) });
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto(site.address('plain', BAKERY));
  const { x, width } = await boxOf(page);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  // On one line, whose end is an ellipsis; the sentence is whole.
  expect(width).toBeLessThanOrEqual(320 - 32);
  expect((await boxOf(page)).height).toBeCloseTo(44, 0);
  const line = page.locator('doorsign-widget span');
  expect(await line.evaluate((b) => b.scrollWidth > b.clientWidth)).toBe(true);
  await expect(line).toHaveCSS('text-overflow', 'ellipsis');
  await expect(pill(page)).toContainText('X'.repeat(80));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

const dot = (page: Page) => page.locator('doorsign-widget i');

test('an open dot has the accent color, and is visible in forced colors', async ({ page, server, site }) => {
  server.publish('bakery', styled({ accentColor: '#8b5cf6' }));
  await page.goto(site.address('plain', BAKERY));
  await expect(dot(page)).toHaveCSS('border-top-color', 'rgb(139, 92, 246)');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(dot(page)).not.toHaveCSS('border-top-color', 'rgb(255, 255, 255)');
});

test('the dot pulses a few times once the pill has its sentence, and never with reduced motion', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  const pulses = () =>
    page.evaluate(() =>
      (document.querySelector('doorsign-widget')?.shadowRoot?.querySelector('i')?.getAnimations() ?? []).map(
        (animation) => Number(animation.effect?.getComputedTiming().endTime),
      ),
    );
  await page.goto(site.address('plain', BAKERY));
  await expect(page.locator('doorsign-widget').getByRole('status')).toBeAttached();
  expect(await pulses()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect.poll(pulses).toHaveLength(1);
  // WCAG 2.2.2: what moves for five seconds or longer needs a way to stop it.
  expect((await pulses()).every((milliseconds) => milliseconds < 5000)).toBe(true);
});

test('the pill is not printed', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(pill(page)).toBeHidden();
});

for (const theme of THEMES) {
  test(
    `axe finds no problem in the ${theme} pill, and its button can be focused and seen`,
    { tag: theme === 'light' ? [] : '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery', styled({ theme }));
      await page.goto(site.address('plain', BAKERY));
      await expect(pill(page)).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations).toEqual([]);
      await page.keyboard.press('Tab');
      const button = page.getByRole('button', { name: 'Open 24 hours' });
      await expect(button).toBeFocused();
      await expect(button).not.toHaveCSS('outline-style', 'none');
      expect((await boxOf(page)).height).toBeGreaterThanOrEqual(40);
    },
  );
}
