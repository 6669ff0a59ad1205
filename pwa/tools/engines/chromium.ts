import { chromium as playwright } from '@playwright/test';
import { chromium } from '../../../sync-server/scripts/browser.ts';
import type { CleanUp } from './clean-up.ts';
import { isOneCharacter } from './input-actions.ts';
import type { Driver } from './driver.ts';

/** Starts the browser of the other tests, by Playwright. */
export const startChromium = async (cleanUp: CleanUp): Promise<Driver> => {
  const { executablePath, args, env } = await chromium();
  // The run ends the browser itself, after what else it has started.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await playwright.launch({ executablePath, args, env, ...signals });
  cleanUp.add(() => browser.close());
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  return {
    version: `Chromium ${browser.version()}`,
    thrown,
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    run: (source) => page.evaluate(`(${source})()`),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => (isOneCharacter(key) ? page.keyboard.type(key) : page.keyboard.press(key)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
  };
};
