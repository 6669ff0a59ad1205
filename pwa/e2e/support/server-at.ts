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

/** The program that is loaded into the server's process before its own code, and moves its clock. */
const clockAhead = (ms: number): string => `
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [RealDate.now() + ${ms}] : parts));
    }
    static now() {
      return RealDate.now() + ${ms};
    }
  };`;

const environmentAt = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clockAhead(aheadMs))}`,
});

/** Starts a server at an instant.
 * @param instant such as "2027-07-20T08:00:00Z" */
export const startServerAt = async (instant: string): Promise<ServerAt> => {
  let aheadMs = Date.parse(instant) - Date.now();
  const environment = environmentAt(aheadMs);
  const server = await startServer(environment);
  return {
    server,
    async moveTo(next) {
      await server.stop();
      aheadMs = Date.parse(next) - Date.now();
      Object.assign(environment, environmentAt(aheadMs));
      await server.start();
    },
    async openPage(browser) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.clock.install({ time: Date.now() + aheadMs });
      return context.newPage();
    },
  };
};
