import { randomBytes } from 'node:crypto';
import { authCalls, STREAM_PATH } from '@doorsign/shared-schema/api';
import { holidayKey, SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { keepOnDevice } from '../support/device-storage.ts';
import { expectLive, openStandardWeek, publishStandardWeek } from '../support/hours-screen.ts';
import { openAs, request } from '../support/owner.ts';
import { beginCheckout, payAndVanish, payWith } from '../support/stripe.ts';
import { expect, test } from '../support/test.ts';

// Without interaction a device polls once a minute, later than these tests wait: an update here comes from a change notification.
test(
  'another device receives a new plan without a reload',
  { tag: '@all' },
  async ({ server, owner, browser, page }) => {
    await publishStandardWeek(server, owner);
    const second = await (await browser.newContext()).newPage();
    const streaming = second.waitForResponse('**' + STREAM_PATH);
    await openAs(second, server, owner, '/holidays');
    expect((await streaming).status()).toBe(200);
    await expect(second.getByText('Holiday Scheduling Available in Business Plan')).toBeVisible();

    await openAs(page, server, owner, '/pricing');
    await page.getByRole('button', { name: 'Try Business Pro free' }).click();
    await payWith(page);
    await expect(second.getByRole('tab', { name: 'US Holidays' })).toBeVisible();
    await expect(second.getByRole('banner').getByText('Business', { exact: true })).toBeVisible();
    await second.context().close();
  },
);

test('changes that waited for a plan are published once it is paid for', async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  const nowMs = Date.now();
  const date = `${new Date(nowMs).getUTCFullYear() + 1}-12-24`;
  const value = { id: 'holiday_1', name: 'Christmas Eve', closed: true, open: '09:00', close: '17:00' };
  const writes = [{ scope: owner.user.id, key: holidayKey(date), value, base: null }];
  await keepOnDevice(page, owner, {
    id: uuidv7(nowMs, randomBytes(10)),
    schema: SCHEMA,
    wall: nowMs,
    label: 'holidays',
    writes,
  });
  await page.reload();
  await expect(page.getByText('Upgrade to publish this').first()).toBeVisible();

  await payAndVanish((await beginCheckout(server, owner, 'pro')).url);
  await expectLive(page, owner);
  const { body: user } = await request(server, authCalls.me, { token: owner.token });
  expect(user.holidays).toMatchObject([{ date, name: 'Christmas Eve' }]);
});
