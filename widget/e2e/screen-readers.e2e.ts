import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import { ACCENT_COLORS, DEFAULT_STYLE, THEMES } from '@doorsign/shared-schema/style';
import { expect, pill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Monday, 16:58 in London. */
const BEFORE_CLOSING = Date.parse('2026-11-23T16:58:00Z');
const NINE_TO_FIVE = {
  timezone: 'Europe/London',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
const CLOSED_TODAY = {
  ...NINE_TO_FIVE,
  holidays: [{ id: 'holiday_1', date: '2026-11-23', name: 'Inventory', closed: true, open: '09:00', close: '17:00' }],
};
const ALWAYS = { ...NINE_TO_FIVE, businessHours: weekOf(() => ({ open: '00:00', close: '00:00', closed: false })) };

for (const { name, schedule, nowMs, says } of [
  { name: 'open', schedule: NINE_TO_FIVE, nowMs: BEFORE_CLOSING, says: 'Open until 5:00 PM' },
  { name: 'around the clock', schedule: ALWAYS, nowMs: BEFORE_CLOSING, says: 'Open 24 hours' },
  {
    name: 'closed',
    schedule: NINE_TO_FIVE,
    nowMs: BEFORE_CLOSING + HOUR,
    says: 'Closed · Opens tomorrow at 9:00 AM',
  },
  {
    name: 'on holiday',
    schedule: CLOSED_TODAY,
    nowMs: BEFORE_CLOSING,
    says: 'Closed for Inventory · Opens tomorrow at 9:00 AM',
  },
])
  test(
    `a screen reader reads a status and a button with text: ${name}`,
    { tag: name === 'open' || name === 'on holiday' ? [] : '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery', { schedule });
      server.setNow(nowMs);
      await page.clock.install({ time: nowMs });
      await page.goto(site.address('plain', BAKERY));
      await expect(pill(page)).toMatchAriaSnapshot(`
      - status:
        - button "${says}"
    `);
    },
  );

test('a change of status is announced once, politely, and nothing between changes', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  await page.clock.install({ time: BEFORE_CLOSING });
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  await settle(page);
  // Records what an assistive tool announces: each change inside the live region.
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const region = document.querySelector('doorsign-widget')?.shadowRoot?.querySelector('[role=status]');
    if (!region) throw new Error('no live region');
    new MutationObserver(() => spoken.push(region.textContent ?? '')).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  // The page sends a request every ten minutes, and corrects its clock by the server's.
  for (let passed = 0; passed < HOUR; passed += 10 * MINUTE) {
    server.setNow(BEFORE_CLOSING + passed + 10 * MINUTE);
    await page.clock.runFor(10 * MINUTE);
  }
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  expect(await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)).toEqual([
    'Closed · Opens tomorrow at 9:00 AM',
  ]);
});

/** The accent colors only the dot, so one pill is enough in `npm test`. */
const tagOf = (theme: string, accentColor: string): string[] =>
  theme === DEFAULT_STYLE.theme && accentColor === DEFAULT_STYLE.accentColor ? [] : ['@all'];

for (const theme of THEMES)
  for (const { name, value } of ACCENT_COLORS)
    test(
      `axe finds no problem in the ${theme} pill in ${name}, which has enough contrast`,
      { tag: tagOf(theme, value) },
      async ({ page, server, site }) => {
        server.publish('bakery', { style: { ...DEFAULT_STYLE, theme, accentColor: value } });
        await page.goto(site.address('plain', BAKERY));
        await expect(pill(page)).toBeVisible();
        const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(violations).toEqual([]);
        // Proves that the pill was looked at. Axe does not measure generated text.
        expect(JSON.stringify(passes)).toContain('button');
        for (const ratio of await contrasts(page)) expect(ratio).toBeGreaterThanOrEqual(4.5);
      },
    );

/** Returns the contrast ratios of the state and the rest, by WCAG 2.2. */
const contrasts = (page: Page): Promise<number[]> =>
  page.locator('doorsign-widget span').evaluate((line) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    const luminance = (...layers: [color: string, opacity: number][]): number => {
      for (const [color, opacity] of layers) {
        canvas.globalAlpha = opacity;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = getComputedStyle(line.parentElement as Element).backgroundColor;
    return ['::before', '::after'].map((part) => {
      const { color, opacity } = getComputedStyle(line, part);
      const [low = 0, high = 0] = [luminance([ground, 1]), luminance([ground, 1], [color, Number(opacity)])].toSorted(
        (one, other) => one - other,
      );
      return (high + 0.05) / (low + 0.05);
    });
  });

/** Third-party pages: the pill adds no fault to their own. */
for (const { name, head } of [
  { name: 'a dark page', head: '<style>:root { color-scheme: dark } body { background: #000; color: #fff }</style>' },
  { name: 'a page with a grey background', head: '<style>body { background: #777 }</style>' },
  { name: 'a page in giant letters', head: '<style>:root { font-size: 300% }</style>' },
])
  test(`the pill adds no accessibility problem to ${name}`, { tag: '@all' }, async ({ page, server, site }) => {
    server.publish('bakery');
    await page.goto(site.address('styles', { ...BAKERY, head }));
    await expect(pill(page)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('doorsign-widget').analyze();
    expect(violations).toEqual([]);
  });

test('the keyboard reaches the pill after the page, and can leave it', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('scripts', { ...BAKERY, html: '<a href="#menu">Menu</a>' }));
  await expect(pill(page)).toBeVisible();
  const button = page.getByRole('button', { name: 'Open 24 hours' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Menu' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Menu' })).toBeFocused();
  await expect(button).not.toBeFocused();
});

test('the pill is large enough for touch, and larger text enlarges it', async ({ page, server, site }) => {
  server.publish('bakery', { style: { ...DEFAULT_STYLE, fontSize: 'small' } });
  await page.goto(site.address('plain', BAKERY));
  const box = await pill(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(24);
  expect(box?.width).toBeGreaterThanOrEqual(44);
});
