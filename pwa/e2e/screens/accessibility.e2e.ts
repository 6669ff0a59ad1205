import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/test.ts';
import { clippedTexts } from './clipped-texts.ts';
import { SCREENS } from './screens.ts';
import { settled } from './settled.ts';
import { visit } from './show-screen.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A window of 1280 x 1024 at 200 % zoom, a small phone, and the same window at 400 % (WCAG 1.4.10). */
const SIZES = [
  [640, 512],
  [360, 740],
  [320, 256],
] as const;

test.describe.configure({ mode: 'parallel' });

for (const { name, show } of SCREENS)
  test(`${name}: axe finds nothing in light and dark, and nothing overflows or is clipped, zoomed or on a phone`, async ({
    page,
    server,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page, server);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
      expect(
        violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      ).toEqual([]);
    }
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `beyond the right edge at ${width} px`).toBeLessThanOrEqual(0);
      expect(await clippedTexts(page), `clipped at ${width} px`).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

test('without motion, the colours of another scheme are there at once', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await visit('/demo')(page, server);
  const moves = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener('transitionrun', ({ target, propertyName }) =>
      seen.push(`${(target as Element).nodeName} ${propertyName}`),
    );
    return seen;
  });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 21, 18)');
  await settled(page);
  expect(await moves.jsonValue()).toEqual([]);
});
