import type { Page, Request } from '@playwright/test';
import { STREAM_PATH } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';

/** Knows which of a page's questions have not been answered yet. To be called before the page asks any.
 * @returns waits until all are; the stream that stays open does not count */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  const end = (request: Request): void => void open.delete(request);
  page.on('request', (request) => {
    if (!request.url().includes(STREAM_PATH)) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
};

/** Waits until nothing moves that will come to rest, as after a change of the colours. An inherited colour that moves starts the
 * next move in what inherits it, so one look is not enough. */
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

/** For so long nothing may change until a screen counts as drawn, in milliseconds. React keeps what it has waited for back for
 * 300 ms, so that nothing flickers. */
const QUIET_MS = 500;

/** Waits until a screen has drawn what it fetches and works out after its first paint.
 * @param answered of watchRequests() */
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
