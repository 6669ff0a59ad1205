import type { Browser, Page } from '@playwright/test';
import { startServer, type DoorsignServer } from './server.ts';

/** A server whose clock the test sets. */
export interface ServerAt {
  readonly server: DoorsignServer;
  /** Restarts the server at another time. */
  moveTo(instant: string): Promise<void>;
  /** Opens a page of a new browser profile whose clock is the server's. */
  openPage(browser: Browser): Promise<Page>;
}

const CLOCK = new URL('clock-ahead.mjs', import.meta.url).href;

const environmentAt = (instant: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${CLOCK}`,
  CLOCK_AHEAD_MS: String(Date.parse(instant) - Date.now()),
});

/** Starts a server at an instant.
 * @param instant such as "2027-07-20T08:00:00Z" */
export const startServerAt = async (instant: string): Promise<ServerAt> => {
  const environment = environmentAt(instant);
  const server = await startServer(environment);
  return {
    server,
    async moveTo(next) {
      await server.stop();
      Object.assign(environment, environmentAt(next));
      await server.start();
    },
    async openPage(browser) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.clock.install({ time: Date.now() + Number(environment.CLOCK_AHEAD_MS) });
      return context.newPage();
    },
  };
};
