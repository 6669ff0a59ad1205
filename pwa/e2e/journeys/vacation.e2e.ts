import type { Browser, Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import type { DaySpan } from '@doorsign/shared-schema/spans';
import { spanChanges } from '@doorsign/shared-schema/registers';
import type { HostPage } from '../support/host-page.ts';
import { activeHolidays, addHoliday, createOwnerWithHours, openHolidays } from '../support/holidays-screen.ts';
import { ALL_PUBLISHED, expectLive, expectWaiting, save } from '../support/hours-screen.ts';
import { untilInstalled } from '../support/installed.ts';
import { createOtherDevice } from '../support/other-device.ts';
import { request, type Owner } from '../support/owner.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import { startServerAt, type ServerAt } from '../support/server-at.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test, testInstalled } from '../support/test.ts';

const spansOf = async (server: DoorsignServer, { token }: Owner) =>
  (await request(server, authCalls.me, { token })).body.schedule?.spans ?? [];

const saveAndPublish = async (page: Page, owner: Owner): Promise<void> => {
  await save(page);
  await expectLive(page, owner);
};

/** Moves the server to an instant, and expects what the widget on another website says then. */
const expectVisitorSees = async (
  at: ServerAt,
  { browser, hostPage, owner }: { browser: Browser; hostPage: HostPage; owner: Owner },
  instant: string,
  says: RegExp,
): Promise<void> => {
  await at.moveTo(instant);
  hostPage.setBody(`<script async src="${at.server.url}/api/widget.js?id=${owner.user.id}"></script>`);
  const visitor = await at.openPage(browser);
  await visitor.goto(hostPage.url);
  await expect(visitor.locator('doorsign-widget').getByRole('status')).toHaveText(says);
  await visitor.context().close();
};

test(
  'a restaurant closes from August 2 to 15 in six taps, but for a street fair on the 7th',
  { tag: '@all' },
  async ({ browser, hostPage }) => {
    const at = await startServerAt('2027-07-20T08:00:00Z');
    const { server } = at;
    const owner = await createOwnerWithHours(server);
    const page = await at.openPage(browser);
    await page.setViewportSize({ width: 390, height: 844 });
    await openHolidays(page, server, owner);

    await test.step('the fair has its own hours', async () => {
      await addHoliday(page, { date: '2027-08-07', name: 'Street fair', times: ['10:00', '16:00'] });
      await saveAndPublish(page, owner);
      await page.reload();
    });

    await test.step('a vacation is two dates and a name', async () => {
      await page.evaluate(() => {
        document.body.dataset['taps'] = '0';
        const count = (): void => {
          document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1);
        };
        addEventListener('pointerdown', count, true);
      });
      await page.getByRole('tab', { name: 'Custom Holiday' }).click();
      // A press on the month, where the digits begin.
      await page.getByLabel('Date', { exact: true }).click({ position: { x: 20, y: 20 } });
      await page.keyboard.type('08022027');
      await page.getByLabel('Last day (optional)').click({ position: { x: 20, y: 20 } });
      await page.keyboard.type('08152027');
      await page.getByLabel('Holiday Name').click();
      await page.keyboard.type('Summer break');
      await page.getByRole('button', { name: 'Add Holiday' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectLive(page, owner);
      expect(Number(await page.locator('body').getAttribute('data-taps'))).toBeLessThanOrEqual(6);
    });

    await test.step('the fair is named, and the calendar shows it within the vacation', async () => {
      await expect(page.getByText('Aug 7 (Street fair, 10:00 AM – 4:00 PM) keeps its own hours.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Close these days too' })).toBeVisible();
      await expect(activeHolidays(page).filter({ hasText: 'Summer break' })).toContainText(
        'Aug 2 – Aug 15 · in 13 days',
      );
      await page.getByRole('button', { name: 'Next month' }).click();
      const calendar = page.getByRole('table', { name: 'August 2027' });
      await expect(calendar.getByRole('cell', { name: 'Friday, August 6: Closed for Summer break' })).toBeVisible();
      await expect(
        calendar.getByRole('cell', { name: 'Saturday, August 7: Open 10:00 AM – 4:00 PM (Street fair)' }),
      ).toBeVisible();
    });

    await test.step('the history has the vacation with its dates', async () => {
      await page.goto(`${server.url}/history`);
      await expect(page.getByText('Summer break (Aug 2 – Aug 15, 2027)').first()).toBeVisible();
    });

    await test.step('visitors of her website read it', async () => {
      const sees = (instant: string, says: RegExp) =>
        expectVisitorSees(at, { browser, hostPage, owner }, instant, says);
      await sees('2027-08-03T10:00:00Z', /^Closed.*Summer break/);
      await sees('2027-08-07T10:00:00Z', /^Open.*Street fair/);
      await sees('2027-08-07T15:00:00Z', /^Closed/);
      await sees('2027-08-16T10:00:00Z', /^Open until 5/);
    });
    await page.context().close();
    await server.remove();
  },
);

test(
  'ten to two on every Christmas Eve holds years later without a touch',
  { tag: '@all' },
  async ({ browser, hostPage }) => {
    const at = await startServerAt('2026-11-26T08:00:00Z');
    const owner = await createOwnerWithHours(at.server);
    const page = await at.openPage(browser);
    await openHolidays(page, at.server, owner);
    await addHoliday(page, { date: '2026-12-24', name: 'Christmas Eve', yearly: true, times: ['10:00', '14:00'] });
    await expect(activeHolidays(page)).toContainText('Dec 24, every year · in 28 days');
    await saveAndPublish(page, owner);
    const sees = (instant: string, says: RegExp) => expectVisitorSees(at, { browser, hostPage, owner }, instant, says);
    await sees('2026-12-24T10:00:00Z', /^Open until 2.*Christmas Eve/);
    await sees('2029-12-24T10:00:00Z', /^Open until 2.*Christmas Eve/);
    await sees('2029-12-24T14:00:00Z', /^Closed/);
    await page.context().close();
    await at.server.remove();
  },
);

test(
  'an ice cream shop is closed from November to February of every winter',
  { tag: '@all' },
  async ({ browser, hostPage }) => {
    // Written down in a winter that has begun.
    const at = await startServerAt('2026-11-26T08:00:00Z');
    const owner = await createOwnerWithHours(at.server);
    const page = await at.openPage(browser);
    await openHolidays(page, at.server, owner);
    await addHoliday(page, { date: '2026-11-01', lastDay: '2027-02-28', name: 'Winter break', yearly: true });
    await expect(activeHolidays(page)).toContainText('Nov 1 – Feb 28, every year · now');
    await saveAndPublish(page, owner);
    const sees = (instant: string, says: RegExp) => expectVisitorSees(at, { browser, hostPage, owner }, instant, says);
    await sees('2026-12-01T10:00:00Z', /^Closed.*Winter break/);
    await sees('2027-03-01T10:00:00Z', /^Open until 5/);
    await sees('2028-01-11T10:00:00Z', /^Closed.*Winter break/);
    await sees('2028-02-29T10:00:00Z', /^Open until 5/);
    await page.context().close();
    await at.server.remove();
  },
);

testInstalled(
  'a vacation added without a connection is kept, and so is the one that another device has added',
  { tag: '@all' },
  async ({ server, page }) => {
    const owner = await createOwnerWithHours(server);
    const year = new Date().getUTCFullYear() + 1;
    await openHolidays(page, server, owner);
    await untilInstalled(page);
    await page.context().setOffline(true);

    await test.step('the draft survives a reload', async () => {
      await addHoliday(page, { date: `${year}-08-02`, lastDay: `${year}-08-15`, name: 'Summer break' });
      await expect.poll(async () => (await rowsOnDevice(page, owner, 'locationDrafts')).length).toBe(1);
      await page.reload();
      await expect(activeHolidays(page)).toContainText(`Aug 2 – Aug 15, ${year}`);
      await save(page);
      await expectWaiting(page, 1);
    });

    const spring: DaySpan = {
      id: 's1767225600000001',
      name: 'Spring break',
      from: `${year}-04-10`,
      to: `${year}-04-20`,
      day: { open: '09:00', close: '17:00', closed: true },
    };
    await createOtherDevice(server, owner, 'Safari on iPhone').save('holidays', spanChanges([], [spring]));

    await test.step('both are live and listed', async () => {
      await page.context().setOffline(false);
      await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible({ timeout: 75_000 });
      await expect(activeHolidays(page)).toHaveText([/^Spring break/, /^Summer break/]);
      expect((await spansOf(server, owner)).map(({ name }) => name).sort()).toEqual(['Spring break', 'Summer break']);
      expect(await rowsOnDevice(page, owner, 'conflicts')).toEqual([]);
    });
  },
);
