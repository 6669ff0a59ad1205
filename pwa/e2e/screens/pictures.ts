import { test, testInstalled } from '../support/test.ts';
import { SCREENS } from './screens.ts';
import { drawn, settled, watchRequests } from './settled.ts';

const WIDTHS = [390, 1360];
const HEIGHT = 844;
const SCHEMES = ['light', 'dark'] as const;

/** The folder of the pictures, relative to the root; ignored by git. */
const FOLDER = 'screens';

/** Returns a file name in the screen's folder: "hours/empty" for "/hours empty". */
const fileName = (name: string): string =>
  name.startsWith('/') ? name.slice(1).replace(' ', '/') : name.replaceAll(/[^a-z0-9]+/gi, '-');

for (const { name, show, isInstalled, heldCall } of SCREENS)
  (isInstalled ? testInstalled : test)(name, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answered = watchRequests(page, heldCall);
    await show(page, server);
    await drawn(page, answered);
    // A toast stays while the window has no focus; it is part of the state.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await settled(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // As tall as the page: a screenshot beyond the window lacks content that renders only in view, and has the fixed bars in its middle.
      await page.setViewportSize({ width, height });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled(page);
        await page.screenshot({ path: `${FOLDER}/${fileName(name)}.${width}.${colorScheme}.png` });
      }
    }
  });
