import { drawn, watchRequests } from '../screens/settled.ts';
import { publishStandardWeek } from '../support/hours-screen.ts';
import { openAs } from '../support/owner.ts';
import { shiftsOf, sumOf } from '../support/painting.ts';
import { setPlan } from '../support/plan.ts';
import { expect, test } from '../support/test.ts';

/** The sum of layout shifts that a screen may have, as Web Vitals count them: the links at the foot of the sidebar come last. */
const MOST_SHIFT = {
  // The question about the next holiday comes with the server's answer.
  '/dashboard': 0.03,
  '/sign': 0.01,
  '/hours': 0.01,
  '/holidays': 0.01,
  '/install': 0.01,
  '/styling': 0.01,
  '/developers': 0.01,
  '/profile': 0.01,
  '/billing': 0.01,
};

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
      for (const [path, most] of Object.entries(MOST_SHIFT)) {
        const answered = watchRequests(page);
        await openAs(page, server, owner, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await drawn(page, answered);
        const shifts = await shiftsOf(page);
        expect(sumOf(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(most);
      }
    },
  );
