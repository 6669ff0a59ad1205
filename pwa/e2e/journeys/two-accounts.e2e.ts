import type { BrowserContext, Request } from '@playwright/test';
import { startInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { createOwner, type Owner } from '../support/owner.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import {
  expectLive,
  expectWaiting,
  openStandardWeek,
  publishStandardWeek,
  saveTime,
  timeField,
  untilJudged,
  websiteHours,
} from '../support/hours-screen.ts';
import { logInAs } from '../support/log-in.ts';

/** Removes times with seconds, which the clock gives and nobody saves: at 4:03:33 they contain a saved time. */
const withoutClock = (text: string): string => text.replaceAll(/\d\d:\d\d:\d\d/g, '');

/** Records all requests of the browser from now on as text. */
const recordSent = (context: BrowserContext): { text: () => string } => {
  const sent: string[] = [];
  context.on('request', (request: Request) =>
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? ''),
  );
  return { text: () => withoutClock(sent.join('\n')) };
};

/** Returns texts that identify an owner's data. */
const marksOf = ({ user, email, token }: Owner): string[] => [user.id, user.businessName, email, token];

testInstalled(
  'the next owner on a device sees and sends nothing of the previous owner’s changes',
  async ({ server, page, context }) => {
    const ann = await createOwner(server, { businessName: 'Ann’s Bakery' });
    const bob = await createOwner(server, { businessName: 'Bob’s Barbershop' });
    await openStandardWeek(page, server, ann);
    await startInstalled(page);
    await publishStandardWeek(server, bob);
    await context.setOffline(true);
    await saveTime(page, 'Monday opens at', '03:33');
    await timeField(page, 'Tuesday opens at').fill('04:44');
    await expectWaiting(page, 1);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Keep on this device and log out' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await context.setOffline(false);

    const sent = recordSent(context);
    await logInAs(page, bob);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    for (const path of ['/dashboard', '/hours', '/install', '/profile']) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLive(page, bob);
      const shown = withoutClock(await page.content());
      for (const mark of [...marksOf(ann), '03:33', '04:44'])
        expect([path, mark, shown.includes(mark)]).toEqual([path, mark, false]);
    }
    await page.goto(`${server.url}/hours`);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    await expect(timeField(page, 'Tuesday opens at')).toHaveValue('09:00');
    await saveTime(page, 'Wednesday opens at', '05:55');
    await expectLive(page, bob);
    for (const mark of [...marksOf(ann), '03:33', '04:44'])
      expect([mark, sent.text().includes(mark)]).toEqual([mark, false]);
    // The recording works: it contains Bob's own texts.
    for (const mark of [bob.email, '05:55']) expect([mark, sent.text().includes(mark)]).toEqual([mark, true]);
    expect((await websiteHours(server, bob)).monday.open).toBe('09:00');
    expect((await websiteHours(server, ann)).monday.open).toBe('09:00');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    // The message says that an account has waiting changes, but not which one.
    const waiting = '1 change from another account is waiting on this device. Log in to that account to publish it.';
    await expect(page.getByText(waiting)).toBeVisible();
    await logInAs(page, ann);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await untilJudged(page, ann);
    await expect(page.getByRole('banner').first()).toContainText('Unsaved changes in Business Hours');
    const { monday, tuesday, wednesday } = await websiteHours(server, ann);
    expect([monday.open, tuesday.open, wednesday.open]).toEqual(['03:33', '09:00', '09:00']);
    expect((await websiteHours(server, bob)).wednesday.open).toBe('05:55');
  },
);

test(
  'a second tab switches to the next owner and shows nothing of the previous one',
  { tag: '@all' },
  async ({ server, page, context }) => {
    const ann = await createOwner(server, { businessName: 'Ann’s Bakery' });
    const bob = await createOwner(server, { businessName: 'Bob’s Barbershop' });
    await openStandardWeek(page, server, ann);
    await publishStandardWeek(server, bob);
    await saveTime(page, 'Monday opens at', '03:33');
    const second = await context.newPage();
    await second.goto(`${server.url}/hours`);
    await expect(timeField(second, 'Monday opens at')).toHaveValue('03:33');
    await expectLive(page, ann);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(second).toHaveURL(`${server.url}/login`);
    await expect(timeField(second, 'Monday opens at')).toHaveCount(0);
    await logInAs(page, bob);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(second).toHaveURL(`${server.url}/hours`);
    await expect(timeField(second, 'Monday opens at')).toHaveValue('09:00');
    await saveTime(second, 'Monday opens at', '07:07');
    await expectLive(second, bob);
    expect((await websiteHours(server, bob)).monday.open).toBe('07:07');
    expect((await websiteHours(server, ann)).monday.open).toBe('03:33');
    expect(await rowsOnDevice(page, ann, 'registers')).toEqual([]);
  },
);
