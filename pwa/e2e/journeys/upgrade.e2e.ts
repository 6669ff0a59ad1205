import { randomBytes } from 'node:crypto';
import { authCalls } from '@doorsign/shared-schema/api';
import { holidayKey, SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { keepOnDevice, rowsOnDevice } from '../support/device-storage.ts';
import { expectLive, openStandardWeek } from '../support/hours-screen.ts';
import { request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect, test } from '../support/test.ts';

test(
  'a change that the plan did not include is kept, and published as a new edit after the upgrade',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    const nowMs = Date.now();
    const date = `${new Date(nowMs).getUTCFullYear() + 1}-12-24`;
    const christmas = { id: 'holiday_1', name: 'Christmas Eve', closed: true, open: '09:00', close: '17:00' };
    const id = uuidv7(nowMs, randomBytes(10));
    const scope = owner.user.id;
    await keepOnDevice(page, owner, {
      id,
      schema: SCHEMA,
      wall: nowMs,
      label: 'holidays',
      writes: [{ scope, key: holidayKey(date), value: christmas, base: null }],
    });
    await page.reload();
    await expect(page.getByText('Upgrade to publish this').first()).toBeVisible();
    expect(await rowsOnDevice(page, owner, 'outbox')).toMatchObject([{ id, state: 'upgrade' }]);
    // Without a new plan the Save stays blocked.
    await page.reload();
    await expect(page.getByText('Upgrade to publish this').first()).toBeVisible();

    await setPlan(server, owner, 'pro');
    await page.reload();
    await expectLive(page, owner);
    const { body: user } = await request(server, authCalls.me, { token: owner.token });
    expect(user.holidays).toMatchObject([{ date, name: 'Christmas Eve', closed: true }]);
  },
);
