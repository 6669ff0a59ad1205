import { syncCalls } from '@doorsign/shared-schema/api';
import { expectLive, expectWaiting, openStandardWeek, saveTime } from '../support/hours-screen.ts';
import { expect, test } from '../support/test.ts';

test('the app’s icon counts waiting changes until they are live', async ({ server, owner, page }) => {
  // Chromium on Linux shows no numbers on icons.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void (document.documentElement.dataset['icon'] = String(count))),
      clearAppBadge: () => Promise.resolve(void (document.documentElement.dataset['icon'] = '0')),
    });
  });
  const icon = page.locator('html');
  await openStandardWeek(page, server, owner);
  await page.route('**' + syncCalls.sync.path, (route) => route.abort('connectionfailed'));
  await saveTime(page, 'Monday opens at', '07:10');
  await saveTime(page, 'Tuesday opens at', '07:20');
  await expectWaiting(page, 2);
  await expect(icon).toHaveAttribute('data-icon', '2');
  await page.unroute('**' + syncCalls.sync.path);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectLive(page, owner);
  await expect(icon).toHaveAttribute('data-icon', '0');
});
