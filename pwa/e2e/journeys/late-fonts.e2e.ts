import type { Page } from '@playwright/test';
import { painted, shiftsOf, sumOf } from '../support/painting.ts';
import { expect, test } from '../support/test.ts';

/** Holds back the fonts of a page.
 * @returns function that lets them come */
const holdFonts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Returns the name of the font in which an element is drawn, and whether the page has brought it. */
const fontOf = async (page: Page, selector: string): Promise<{ familyName: string; isCustomFont: boolean }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  const [font = { familyName: '', isCustomFont: false }] = fonts;
  return font;
};

for (const width of [390, 1360])
  test(
    `at ${width} px, fonts that come late are shown, and move nothing`,
    { tag: '@all' },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const [path, most] of [
        ['/', 0.001],
        ['/pricing', 0.001],
        // A long paragraph may end up with a line more or less.
        ['/privacy', 0.03],
        ['/blog/psychology-of-expectations', 0.03],
      ] as const) {
        const release = await holdFonts(page);
        await page.goto(server.url + path, { waitUntil: 'commit' });
        await painted(page);
        // Longer than the time after which `optional` would have given up.
        await page.waitForFunction(
          () => performance.now() - (performance.getEntriesByType('paint')[0]?.startTime ?? 0) > 300,
        );
        expect(await fontOf(page, 'h1')).toMatchObject({ isCustomFont: false });
        release();
        await expect.poll(() => fontOf(page, 'h1')).toMatchObject({ isCustomFont: true });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const shifts = await shiftsOf(page);
        expect(sumOf(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(most);
        await page.unrouteAll({ behavior: 'wait' });
      }
    },
  );
