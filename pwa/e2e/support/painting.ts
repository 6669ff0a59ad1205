import type { Page } from '@playwright/test';

/** Waits until the browser has painted something. Elements are there before their style sheet is. */
export const painted = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0));

/** A layout shift, as Web Vitals count them, with the beginnings of the elements that moved. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Returns the layout shifts of the document until now. */
export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
            const moved = sources.map(({ node }) =>
              node instanceof Element ? `${node.outerHTML.slice(0, 40)} ${node.textContent.slice(0, 40)}` : '',
            );
            shifts.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts))));
      }),
  );

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);
