import { test as base, expect, type ConsoleMessage, type Locator, type Page, type Request } from '@playwright/test';
import { startSite, type Site } from '../test/start-site.ts';
import { startWidgetServer, type WidgetServer } from '../test/start-widget-server.ts';

/** Errors and console lines that the widget caused in a page. */
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

/** A server and a site for each test. No test may cause an error in the page. */
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
      watchTraffic(page);
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

/** Returns the page's pill, the live region with its text. */
export const pill = (page: Page): Locator => page.getByRole('status');

/** Returns what the eye reads on the pill: attributes that the style sheet draws. */
export const shortFormOf = (page: Page): Promise<string> =>
  page.locator('doorsign-widget span').evaluate((line) =>
    ['::before', '::after']
      .map((part) => /^attr\(([\w-]+)\)$|^"(.*)"$/.exec(getComputedStyle(line, part).content))
      .map((found) => (found?.[1] === undefined ? found?.[2] : line.getAttribute(found[1])) ?? '')
      .join(''),
  );

export const pressPill = (page: Page): Promise<void> => page.locator('doorsign-widget div > button').first().click();

/** Puts the page into the background, or back into view, as its scripts see it. */
export const show = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, !isVisible);

/** Inserts a script. Resolves when the script has run or failed to load. */
export const insertScript = (page: Page, src: string): Promise<void> =>
  page.evaluate(async (address) => {
    const script = document.createElement('script');
    script.src = address;
    const isDone = new Promise((resolve) => (script.onload = script.onerror = resolve));
    document.body.append(script);
    await isDone;
  }, src);

/** The open requests of a page, and when the last request began or ended. */
interface Traffic {
  readonly open: Set<Request>;
  lastMs: number;
}
const traffic = new WeakMap<Page, Traffic>();

const watchTraffic = (page: Page): void => {
  const { open } = trafficOf(page);
  const note = (): void => void (trafficOf(page).lastMs = performance.now());
  const end = (request: Request): void => (open.delete(request), note());
  page.on('request', (request) => (open.add(request), note()));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // The end of a request is not reported after its page was left.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear());
};

const trafficOf = (page: Page): Traffic => {
  const known = traffic.get(page) ?? { open: new Set(), lastMs: performance.now() };
  traffic.set(page, known);
  return known;
};

const QUIET_MS = 500;

/** Waits until there was no request for half a second, for tests that prove the absence of a request. The runner's own "networkidle" comes
 * once for each page, and on a busy page before the first request. */
export const settle = async (page: Page): Promise<void> => {
  const known = trafficOf(page);
  const fromMs = performance.now();
  const quietMs = (): number => (known.open.size > 0 ? 0 : performance.now() - Math.max(fromMs, known.lastMs));
  await expect.poll(quietMs, { intervals: [50] }).toBeGreaterThan(QUIET_MS);
};
