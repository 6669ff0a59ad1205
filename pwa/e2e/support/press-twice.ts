import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the place of an element in the window. */
export const boxOf = async (locator: Locator): Promise<Box> => {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} has no place in the window`);
  return box;
};

/** Returns whether two boxes share a pixel. */
export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Presses one place twice by mouse or touch, as an owner who double-clicks every button does.
 * @param apartMs the time between the two presses, by the page's own clock */
export const pressTwice = async (page: Page, by: 'mouse' | 'touch', box: Box, apartMs: number): Promise<void> => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const press = (): Promise<void> => (by === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  const first = await page.evaluate(() => performance.now());
  await press();
  await page.waitForFunction((at) => performance.now() >= at, first + apartMs);
  await press();
};
