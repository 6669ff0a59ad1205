import type { Page } from '@playwright/test';
import { drawn, watchRequests } from '../screens/settled.ts';
import { publishStandardWeek } from '../support/hours-screen.ts';
import { openAs } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect, test } from '../support/test.ts';

/** Screens of which every late part has its place kept. */
const PATHS = ['/hours', '/holidays', '/install', '/styling', '/developers', '/profile', '/billing'];

/** The sum of layout shifts that is allowed, as Web Vitals count them: the links at the foot of the sidebar come last. */
const MOST_SHIFT = 0.01;

/** Returns the layout shifts of the document until now, each with what moved. */
const shiftsOf = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: { value: number; moved: string[] }[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
            const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
            shifts.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts))));
      }),
  );

for (const { name, ...viewport } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a computer', width: 1360, height: 900 },
])
  test(
    `on ${name} screens keep their place while their parts arrive`,
    { tag: '@all' },
    async ({ page, server, owner }) => {
      await setPlan(server, owner, 'pro');
      await publishStandardWeek(server, owner);
      await page.setViewportSize(viewport);
      for (const path of PATHS) {
        const answered = watchRequests(page);
        await openAs(page, server, owner, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await drawn(page, answered);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT);
      }
    },
  );
