import type { Page, Request } from '@playwright/test';
import { STREAM_PATH } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';

/** Tracks a page's unanswered requests. Must be called before the page sends any.
 * @param heldPath the path of a call that is never answered
 * @returns function that waits until all requests are answered; the open stream does not count */
export const watchRequests = (page: Page, heldPath?: string): (() => Promise<void>) => {
  const open = new Set<Request>();
  const end = (request: Request): void => void open.delete(request);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== STREAM_PATH && pathname !== heldPath) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
};

/** Waits until all finite animations have ended, for example after a change of the color scheme. An inherited color that animates
 * starts the next animation in its heirs, so one check is not enough. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const passing = (): Animation[] =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await nextFrame();
      await nextFrame();
    } while (passing().length > 0);
  });

/** The time without changes, in milliseconds, after which a screen counts as rendered. */
const QUIET_MS = 500;

/** Waits until a screen has rendered everything that it fetches and computes after its first paint.
 * @param answered result of watchRequests() */
export const drawn = async (page: Page, answered: () => Promise<void>): Promise<void> => {
  await answered();
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, quietMs);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quietMs);
        });
        function done(): void {
          changes.disconnect();
          resolve();
        }
        changes.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    QUIET_MS,
  );
  await answered();
};
