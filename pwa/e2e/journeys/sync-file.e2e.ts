import { openHours, publishStandardWeek, timeField } from '../support/hours-screen.ts';
import { expect, test } from '../support/test.ts';

test(
  'the app loads its sync module again when the first try failed',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    let asked = 0;
    await page.route('**/assets/sync-once-*.js', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await publishStandardWeek(server, owner);
    await openHours(page, server, owner);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    expect(asked).toBeGreaterThan(1);
  },
);
