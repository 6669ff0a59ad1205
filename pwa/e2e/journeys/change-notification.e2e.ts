import type { Browser, Page } from '@playwright/test';
import { businessCalls, STREAM_PATH } from '@doorsign/shared-schema/api';
import { expectLive, openHours, publishStandardWeek, saveTime, timeField, RETRY_MS } from '../support/hours-screen.ts';
import { createOtherDevice } from '../support/other-device.ts';
import { createOwner, prepare, type Owner } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';

/** Opens a device that shows the standard week and has the stream open. */
const openDevice = async (browser: Browser, server: DoorsignServer, owner: Owner): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  const streaming = page.waitForResponse('**' + STREAM_PATH);
  await openHours(page, server, owner);
  expect((await streaming).status()).toBe(200);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  return page;
};

// Without interaction a device polls once a minute, later than these tests wait: an update here comes from a change notification.
test('a change saved on one device appears on the other without a reload, in both directions', async ({
  server,
  owner,
  browser,
}) => {
  await publishStandardWeek(server, owner);
  const first = await openDevice(browser, server, owner);
  const second = await openDevice(browser, server, owner);
  await saveTime(first, 'Monday opens at', '07:01');
  await expect(timeField(second, 'Monday opens at')).toHaveValue('07:01');
  await saveTime(second, 'Tuesday opens at', '07:02');
  await expect(timeField(first, 'Tuesday opens at')).toHaveValue('07:02');
  for (const page of [first, second]) {
    await expectLive(page, owner);
    await page.context().close();
  }
});

test(
  'a change made by the operator’s tool appears on an open device without a reload',
  { tag: '@all' },
  async ({ server, owner, browser }) => {
    await publishStandardWeek(server, owner);
    const page = await openDevice(browser, server, owner);
    const businessHours = presetWeek('standard');
    businessHours.monday.open = '07:03';
    await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
    await expect(timeField(page, 'Monday opens at')).toHaveValue('07:03');
    const other = createOtherDevice(server, owner, 'Safari on iPhone');
    const value = { open: '07:04', close: '17:00', closed: false };
    expect(await other.save('hours', [{ key: 'hours.tuesday', value }])).toMatchObject({ status: 'live' });
    await expect(timeField(page, 'Tuesday opens at')).toHaveValue('07:04');
    await page.context().close();
  },
);

test(
  'a device that edits keeps its unsaved values when another device’s change arrives',
  { tag: '@all' },
  async ({ server, owner, browser }) => {
    await publishStandardWeek(server, owner);
    const page = await openDevice(browser, server, owner);
    await timeField(page, 'Monday opens at').fill('06:16');
    const other = createOtherDevice(server, owner, 'Safari on iPhone');
    const value = { open: '07:05', close: '17:00', closed: false };
    await other.save('hours', [
      { key: 'hours.monday', value },
      { key: 'hours.tuesday', value },
    ]);
    await expect(timeField(page, 'Tuesday opens at')).toHaveValue('07:05');
    await expect(timeField(page, 'Monday opens at')).toHaveValue('06:16');
    await expect(page.getByText('Another device saved these while you were editing')).toBeVisible();
    await page.context().close();
  },
);

test(
  'after a restart of the server, changes arrive again without a reload',
  { tag: '@all' },
  async ({ ownServer, browser }) => {
    const owner = await createOwner(ownServer);
    await publishStandardWeek(ownServer, owner);
    const page = await openDevice(browser, ownServer, owner);
    await ownServer.stop('SIGKILL');
    const streaming = page.waitForResponse('**' + STREAM_PATH, { timeout: RETRY_MS });
    await ownServer.start();
    expect((await streaming).status()).toBe(200);
    const other = createOtherDevice(ownServer, owner, 'Safari on iPhone');
    await other.save('hours', [{ key: 'hours.monday', value: { open: '07:06', close: '17:00', closed: false } }]);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('07:06');
    await page.context().close();
  },
);
