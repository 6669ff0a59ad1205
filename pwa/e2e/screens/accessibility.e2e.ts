import type { Page } from '@playwright/test';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { axeFaults } from './axe-faults.ts';
import { brokenWords } from './broken-words.ts';
import { clippedTexts } from './clipped-texts.ts';
import { EVERYDAY_SCREENS } from './everyday-screens.ts';
import { SCREENS } from './screens.ts';
import { settled } from './settled.ts';
import { visit } from './show-screen.ts';
import { smallTargets } from './small-targets.ts';

/** A window of 1280 x 1024 at 400 % zoom (WCAG 1.4.10), at 200 %, and a small phone. `npm test` opens the smallest one alone. */
const SIZES = [
  [320, 256],
  ...(isWholeRun
    ? [
        [640, 512],
        [360, 740],
      ]
    : []),
] as const;

const inScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
};

for (const { name, show, isInstalled } of SCREENS)
  (isInstalled ? testInstalled : test)(
    `${name}: axe finds nothing, and nothing overflows, is clipped, breaks a word or is too small to press, zoomed or on a phone`,
    { tag: EVERYDAY_SCREENS.has(name) ? [] : '@all' },
    async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await show(page, server);
      await inScheme(page, 'light');
      expect(await axeFaults(page)).toEqual([]);
      // src/ui/tokens.test.ts checks the contrast of text and surfaces in both schemes.
      if (isWholeRun) {
        await inScheme(page, 'dark');
        expect(await axeFaults(page)).toEqual([]);
      }
      expect(await smallTargets(page), 'too small to press').toEqual([]);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `beyond the right edge at ${width} px`).toBeLessThanOrEqual(0);
        expect(await clippedTexts(page), `clipped at ${width} px`).toEqual([]);
        expect(await brokenWords(page), `broken across lines at ${width} px`).toEqual([]);
        expect(await smallTargets(page), `too small to press at ${width} px`).toEqual([]);
      }
    },
  );

test('every screen opened by npm test is in the list of screens', () => {
  const names = new Set(SCREENS.map(({ name }) => name));
  expect([...EVERYDAY_SCREENS].filter((name) => !names.has(name))).toEqual([]);
});

test('with reduced motion, the colors of another scheme appear at once', async ({ page, server }) => {
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

test('targets that are too small to press are found, but not those that the criterion allows', async ({ page }) => {
  const button = (name: string, style: string): string => `<button style="padding:0;${style}">${name}</button>`;
  await page.setContent(`
    <div style="display:grid;justify-items:start">
      ${button('thin', 'width:60px;height:20px')}${button('below it', 'width:60px;height:20px')}
    </div>
    <div style="display:flex;margin:40px 0">
      ${button('tall', 'width:18px;height:60px')}${button('large', 'width:60px;height:60px')}
    </div>
    <p style="line-height:16px">Read <a href="#a">our terms</a> or <a href="#b">the rest</a> of it.</p>
    <div style="margin:40px">${button('alone', 'width:10px;height:10px')}</div>
    <label style="display:inline-block;height:40px">Tick <input type="checkbox" style="width:13px;height:13px"></label>
    <button aria-hidden="true" style="width:5px;height:5px"></button><button hidden>hidden</button>`);
  expect(await smallTargets(page)).toEqual([
    'button “thin” 60 x 20',
    'button “below it” 60 x 20',
    'button “tall” 18 x 60',
  ]);
});
