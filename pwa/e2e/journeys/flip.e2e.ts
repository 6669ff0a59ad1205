import { businessCalls } from '@doorsign/shared-schema/api';
import { DAYS, weekOf } from '@doorsign/shared-schema/hours';
import { expect, test } from '../support/test.ts';
import { prepare } from '../support/owner.ts';

const HOUR_MS = 3_600_000;

const utcTime = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

test('an open page changes its status at opening time without a request', async ({ server, owner, hostPage, page }) => {
  const nowMs = Date.now();
  // Open every day around the current hour, in a zone without daylight saving: closing time is two hours ahead, wherever the test runs.
  const hours = weekOf(() => ({
    open: utcTime(nowMs - 2 * HOUR_MS),
    close: utcTime(nowMs + 2 * HOUR_MS),
    closed: false,
  }));
  expect(Object.keys(hours)).toEqual([...DAYS]);
  await prepare(server, businessCalls.hours, {
    token: owner.token,
    body: { businessHours: hours, timezone: 'Etc/UTC' },
  });

  await page.clock.install({ time: nowMs });
  hostPage.setBody(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
  await page.goto(hostPage.url);
  const pill = page.locator('doorsign-widget').getByRole('status');
  await expect(pill).toHaveText(/open/i);
  // A new browser requests the payload again when it cannot tell whether the script came from its cache.
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  await page.clock.fastForward(2 * HOUR_MS + 60_000);
  await expect(pill).toHaveText(/closed/i);
});
