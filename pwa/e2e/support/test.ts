import { expect, test as base } from '@playwright/test';
import { startHostPage, type HostPage } from './host-page.ts';
import { createOwner, type Owner } from './owner.ts';
import { startServer, type DoorsignServer } from './server.ts';
import { watchViolations } from './violations.ts';

interface TestFixtures {
  /** A verified owner, new for every test. */
  owner: Owner;
  hostPage: HostPage;
  /** Fails a test whose pages throw an uncaught error. */
  nothingUncaught: void;
  /** Fails a test in whose pages the browser blocks something by the page's own policy. */
  nothingRefused: void;
  /** A server that only this test uses, so the test may stop it. */
  ownServer: DoorsignServer;
}

/** The message of an error that a test plants in a screen. The error boundary reports it to the browser, as it does any other. */
export const PLANTED_ERROR = 'planted by a test';

/**
 * Playwright's test with a running Doorsign: the tests of one worker share `server`.
 *
 * The app runs without its service worker. A new device's first visit would start it, and it would fetch every file of the app:
 * several times the work of most tests. The page of that first visit is never controlled by the worker in any case.
 */
export const test = base.extend<TestFixtures, { server: DoorsignServer }>({
  serviceWorkers: 'block',
  server: [
    // Playwright reads a fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  ownServer: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.remove();
  },
  nothingUncaught: [
    async ({ context }, use) => {
      const uncaught: string[] = [];
      context.on('weberror', (thrown) => {
        const { message, stack } = thrown.error();
        if (message !== PLANTED_ERROR) uncaught.push(stack ?? message);
      });
      await use();
      expect(uncaught).toEqual([]);
    },
    { auto: true },
  ],
  nothingRefused: [
    async ({ context }, use) => {
      const refused = await watchViolations(context);
      await use();
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
  owner: async ({ server }, use) => use(await createOwner(server)),
  // oxlint-disable-next-line no-empty-pattern -- as above
  hostPage: async ({}, use) => {
    const page = await startHostPage('');
    await use(page);
    await page.close();
  },
});

/** The test of a device with the installed app: the service worker runs. For starts without the server, updates, and edits offline. */
export const testInstalled = test.extend({ serviceWorkers: 'allow' });

export { expect };
