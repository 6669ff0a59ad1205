import { test as base, expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { startSite, type Site } from '../test/start-site.ts';
import { startWidgetServer, type WidgetServer } from '../test/start-widget-server.ts';

/** What a page heard of the widget. */
interface Noise {
  /** Exceptions and rejections that reached the page. */
  readonly errors: string[];
  /** Console lines of the widget. */
  readonly lines: string[];
}

interface Fixtures {
  server: WidgetServer;
  site: Site;
  noise: Noise;
}

/** A server and a site for each test. Whatever a test does, nothing may be thrown into the page. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from the pattern
  server: async ({}, use) => {
    const server = await startWidgetServer();
    await use(server);
    await server.close();
  },
  site: async ({ server }, use) => {
    const site = await startSite(server.url);
    await use(site);
    await site.close();
  },
  noise: [
    async ({ page }, use) => {
      const noise: Noise = { errors: [], lines: [] };
      page.on('pageerror', (error) => noise.errors.push(String(error)));
      page.on('console', (message: ConsoleMessage) => {
        if (message.text().startsWith('Doorsign')) noise.lines.push(message.text());
      });
      await use(noise);
      expect(noise.errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The words of the page's pill. */
export const pill = (page: Page): Locator => page.getByRole('status');

export const pressPill = (page: Page): Promise<void> => pill(page).getByRole('button').click();

/** Resolves when the script has run, or could not. */
export const insertScript = (page: Page, src: string): Promise<void> =>
  page.evaluate(async (address) => {
    const script = document.createElement('script');
    script.src = address;
    const isDone = new Promise((resolve) => (script.onload = script.onerror = resolve));
    document.body.append(script);
    await isDone;
  }, src);

/** Waits until nothing has been asked for a while, for tests that prove the absence of a request. */
export const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle');
