import type { Page } from '@playwright/test';
import { expect, pill, settle, test } from './fixtures.ts';

/** Pages whose layout could move when the pill joins the body. */
const LAYOUTS = [
  { name: 'text from top to bottom', css: '' },
  { name: 'rows with gaps', css: 'body { display: flex; flex-direction: column; gap: 80px; margin: 0 }' },
  { name: 'columns with gaps', css: 'body { display: flex; gap: 80px; justify-content: center }' },
  {
    name: 'a footer at the bottom',
    css: 'body { display: flex; flex-direction: column; min-height: 100vh; justify-content: space-between }',
  },
  { name: 'a grid with gaps', css: 'body { display: grid; gap: 80px; align-content: center; min-height: 100vh }' },
  {
    name: 'boxes with a margin between them',
    css: 'body > * + * { margin-top: 80px !important; display: block !important }',
  },
  { name: 'text in columns', css: 'body { columns: 3; white-space: pre; line-height: 4 }' },
  { name: 'a table', css: 'body { display: table; width: 100% } #page { display: table-cell; text-align: center }' },
];

const openPage = async (page: Page, address: string): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The widget's script is delayed, and `load` fires only after it.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
};

/** Returns the boxes of all elements of the page. */
const layoutOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const boxes = [document.body, ...document.querySelectorAll('#page, #page *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height];
    });
    return [document.documentElement.scrollHeight, document.documentElement.scrollWidth, boxes];
  });

test.describe('nothing moves when the pill shows:', () => {
  for (const { name, css } of LAYOUTS) {
    test(name, { tag: name === 'a table' ? [] : '@all' }, async ({ page, server, site }) => {
      server.publish('bakery');
      let letGo = (): void => {};
      const held = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
      server.beforeAnswer = () => held;
      await openPage(page, site.address('styles', { id: 'bakery', head: `<style>${css}</style>` }));
      await expect(page.getByRole('heading')).toBeVisible();
      const before = await layoutOf(page);
      letGo();
      await expect(pill(page)).toBeVisible();
      await settle(page);
      expect(await layoutOf(page)).toEqual(before);
      // An observer is called after the frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    });
  }

  test('the check finds a layout shift', async ({ page, server, site }) => {
    server.publish('bakery');
    await openPage(page, site.address('styles', { id: 'bakery' }));
    await expect(pill(page)).toBeVisible();
    // What was never painted cannot shift.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<p style="height: 200px">Late</p>'));
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length))
      .toBeGreaterThan(0);
  });
});
