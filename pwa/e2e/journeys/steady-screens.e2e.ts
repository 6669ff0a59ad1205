import { drawn, watchRequests } from '../screens/settled.ts';
import { publishStandardWeek } from '../support/hours-screen.ts';
import { openAs } from '../support/owner.ts';
import { shiftsOf, sumOf } from '../support/painting.ts';
import { setPlan } from '../support/plan.ts';
import { expect, test } from '../support/test.ts';

/** Screens of which every late part has its place kept. */
const PATHS = ['/hours', '/holidays', '/install', '/styling', '/developers', '/profile', '/billing'];

/** The sum of layout shifts that is allowed, as Web Vitals count them: the links at the foot of the sidebar come last. */
const MOST_SHIFT = 0.01;

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
        expect(sumOf(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT);
      }
    },
  );
