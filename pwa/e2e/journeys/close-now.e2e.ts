import { ALL_PUBLISHED, expectLive, expectReplaced, RETRY_MS, saveTime } from '../support/hours-screen.ts';
import { closeSheet, createOpenOwner, openSheet, pillOf, publicStatus, statusCard } from '../support/closing.ts';
import { anHourPasses } from '../support/clock.ts';
import { clippedTexts } from '../screens/clipped-texts.ts';
import { startInstalled } from '../support/installed.ts';
import { openAs } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { expect, test, testInstalled } from '../support/test.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const OFFLINE =
  /^You are offline\. Your website goes on saying “Open until 8:00 PM” until this device is online again\.$/;

testInstalled(
  'an owner closes on a phone without a server, and the website follows and opens again by itself',
  async ({ ownServer, hostPage, page, context }) => {
    const owner = await createOpenOwner(ownServer);
    hostPage.setBody(`<script async src="${ownServer.url}/api/widget.js?id=${owner.user.id}"></script>`);
    const visitor = await context.newPage();
    await visitor.clock.install();
    await visitor.goto(hostPage.url);
    await expect(pillOf(visitor)).toHaveText(/^Open/);

    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, ownServer, owner, '/dashboard');
    await startInstalled(page);
    await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
    await ownServer.stop();

    await test.step('the sheet tells the truth about the website, and two taps close', async () => {
      const sheet = await openSheet(page);
      await expect(sheet.getByRole('alert')).toHaveText(OFFLINE, { timeout: RETRY_MS });
      await sheet.getByRole('button', { name: /^15 minutes Back at/ }).click();
      await expect(page.getByText('Saved on this device. Not on your website yet.').first()).toBeVisible();
      await expect(statusCard(page).getByText(/^You closed until .* · Back soon$/)).toBeVisible();
    });

    await test.step('the device keeps it over a new start', async () => {
      await page.reload();
      await expect(statusCard(page).getByText(/^You closed until .* · Back soon$/)).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Reopen' })).toBeVisible();
    });

    await test.step('with the server back, it publishes without a press', async () => {
      await ownServer.start();
      await expect(page.getByText(ALL_PUBLISHED).first()).toBeVisible({ timeout: RETRY_MS });
      await visitor.reload();
      await expect(pillOf(visitor)).toHaveText(/^Closed \(Back soon\)/);
    });

    await test.step('the website opens again at its minute, with no further request', async () => {
      await visitor.waitForLoadState('networkidle');
      await context.setOffline(true);
      await visitor.clock.fastForward(13 * MINUTE_MS);
      await expect(pillOf(visitor)).toHaveText(/^Closed \(Back soon\)/);
      await visitor.clock.fastForward(4 * MINUTE_MS);
      await expect(pillOf(visitor)).toHaveText(/^Open/);
    });
  },
);

test(
  'a break in a shift over midnight ends inside the shift, and closing it lasts until the next evening',
  { tag: '@all' },
  async ({ server, hostPage, page, context }) => {
    const owner = await createOpenOwner(server, { hour: 23, open: '18:00', close: '02:00' });
    hostPage.setBody(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
    await openAs(page, server, owner, '/dashboard');
    const sheet = await openSheet(page);
    await expect(sheet.getByRole('button', { name: 'Until we next open Tomorrow at 6:00 PM' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^For the rest of today/ })).toHaveCount(0);
    // A break begun in the last minute before midnight ends at one.
    await sheet.getByRole('button', { name: /^1 hour Back tomorrow at (12:\d\d|1:00) AM$/ }).click();
    await expectLive(page, owner);

    const visitor = await context.newPage();
    await visitor.clock.install();
    await visitor.goto(hostPage.url);
    await expect(pillOf(visitor)).toHaveText(/^Closed \(Back soon\)/);
    await visitor.waitForLoadState('networkidle');
    // A page that asks again learns the server's time.
    await context.setOffline(true);
    await visitor.clock.fastForward(HOUR_MS + 2 * MINUTE_MS);
    await expect(pillOf(visitor)).toHaveText(/^Open until 2:00 AM/);
    await context.setOffline(false);

    await statusCard(page).getByRole('button', { name: 'Change' }).click();
    await closeSheet(page)
      .getByRole('button', { name: /^Until we next open/ })
      .click();
    await expectLive(page, owner);
    await visitor.clock.setSystemTime(Date.now());
    await visitor.reload();
    await expect(pillOf(visitor)).toHaveText(/^Closed \(Back soon\)/);
    await visitor.waitForLoadState('networkidle');
    await context.setOffline(true);
    await visitor.clock.fastForward(4 * HOUR_MS);
    await expect(pillOf(visitor)).toHaveText(/^Closed/);
    await visitor.clock.fastForward(15 * HOUR_MS + 2 * MINUTE_MS);
    await expect(pillOf(visitor)).toHaveText(/^Open/);
  },
);

test(
  'one device closes and another reopens without a connection: the later one counts, and both are told',
  { tag: '@all' },
  async ({ server, browser }) => {
    const owner = await createOpenOwner(server);
    const contexts = [await browser.newContext(), await browser.newContext()] as const;
    const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
    for (const page of pages) await page.clock.install();
    await openAs(pages[0], server, owner, '/dashboard');
    const first = await openSheet(pages[0]);
    await first.getByRole('button', { name: /^Until we next open/ }).click();
    await expectLive(pages[0], owner);
    await openAs(pages[1], server, owner, '/dashboard');
    for (const page of pages)
      await expect(page.getByRole('main').getByRole('button', { name: 'Reopen' })).toBeVisible();

    for (const context of contexts) await context.setOffline(true);
    await statusCard(pages[0]).getByRole('button', { name: 'Change' }).click();
    await closeSheet(pages[0])
      .getByRole('button', { name: /^Until I reopen/ })
      .click();
    await expect(statusCard(pages[0]).getByText('You closed until you reopen')).toBeVisible();
    await anHourPasses(pages);
    await statusCard(pages[1]).getByRole('button', { name: 'Reopen' }).click();
    await expect(statusCard(pages[1]).getByRole('button', { name: 'Close now' })).toBeVisible();
    await contexts[0].setOffline(false);
    await expectLive(pages[0], owner);
    await contexts[1].setOffline(false);
    for (const page of pages) {
      await expectReplaced(page, owner);
      await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
    }
    expect(await publicStatus(server, owner)).toEqual({ status: 'open', note: null });
    await pages[0].goto(`${server.url}/history`);
    const replaced = pages[0].getByRole('region', { name: 'Replaced by a newer change' });
    await expect(
      replaced.getByRole('listitem').getByText('Closed until reopened (Until further notice)'),
    ).toBeVisible();
    await expect(replaced.getByRole('button', { name: 'Close again' })).toBeVisible();
    await replaced.getByRole('button', { name: 'Don’t close' }).click();
    await expect(replaced).toHaveCount(0);
    for (const context of contexts) await context.close();
  },
);

test(
  'an owner closes and reopens with the keyboard alone, from any screen',
  { tag: '@all' },
  async ({ server, page }) => {
    const owner = await createOpenOwner(server);
    await openAs(page, server, owner, '/styling');
    const closeNow = page.getByRole('banner').getByRole('button', { name: 'Close now' });
    await expect(closeNow).toBeVisible();
    const plan = page.getByRole('banner').getByText('Business', { exact: true });
    expect((await closeNow.boundingBox())?.x).toBeLessThan((await plan.boundingBox())?.x ?? 0);
    // Shortcuts load when the page is idle.
    await expect(async () => {
      await page.keyboard.press('c');
      await expect(closeSheet(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(closeSheet(page).getByRole('button', { name: /^Until we next open/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(closeSheet(page)).toBeHidden();
    await page.keyboard.press('c');
    await expect(closeSheet(page).getByRole('button', { name: /^Until we next open/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Closed until tomorrow at 6:00 AM').first()).toBeVisible();
    await expectLive(page, owner);
    const reopen = page.getByRole('banner').getByRole('button', { name: 'Reopen' });
    await reopen.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Open again by your hours').first()).toBeVisible();
    await expect(closeNow).toBeVisible();
  },
);

test(
  'the icon’s shortcut opens the sheet, and only today leads to this date’s hours',
  { tag: '@all' },
  async ({ server, page }) => {
    const owner = await createOpenOwner(server);
    const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as { shortcuts: object[] };
    expect(manifest.shortcuts[0]).toMatchObject({ name: 'Close now', url: '/dashboard?close' });
    await openAs(page, server, owner, '/dashboard?close');
    await expect(closeSheet(page)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await page.keyboard.press('Escape');
    await statusCard(page).getByRole('link', { name: 'Special hours only today' }).click();
    await expect(page).toHaveURL(/\/holidays\?date=\d{4}-\d\d-\d\d$/);
    await expect(page.getByLabel('Open', { exact: true })).toBeFocused();
    await page.getByLabel('Close', { exact: true }).fill('15:00');
    await page.getByRole('button', { name: 'Add Holiday' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectLive(page, owner);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(statusCard(page).getByText('Open until 3:00 PM (Special hours)').first()).toBeAttached();
  },
);

for (const plan of ['pro', 'free'] as const)
  test(
    `on a phone the header has room for Close now beside what the badge says on the plan ${plan}`,
    { tag: '@all' },
    async ({ server, page }) => {
      const owner = await createOpenOwner(server);
      await setPlan(server, owner, plan);
      await page.setViewportSize({ width: 390, height: 740 });
      await openAs(page, server, owner, '/hours');
      const banner = page.getByRole('banner');
      const button = banner.getByRole('button', { name: plan === 'pro' ? 'Close now' : 'Close now Pro' });
      const isWhole = async (says: string): Promise<void> => {
        for (const width of [320, 360, 390]) {
          await page.setViewportSize({ width, height: 740 });
          await expect(banner.getByText(says)).toBeVisible();
          const { height = 0, x = 0, width: wide = 0 } = (await button.boundingBox()) ?? {};
          expect(height).toBeGreaterThanOrEqual(40);
          expect(x + wide).toBeLessThanOrEqual(width);
          expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(98);
          expect(await clippedTexts(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
      };
      await isWhole('All changes saved · Not on a website yet');
      await page.context().setOffline(true);
      await saveTime(page, 'Monday opens at', '06:05');
      await isWhole('Offline · 1 change saved on this device');
      await page.context().setOffline(false);
      await expectLive(page, owner);
      await refuseSaves(page, 'These hours cannot be saved.');
      await saveTime(page, 'Monday opens at', '06:10');
      await isWhole('Needs attention (1)');
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        await button.click();
        await expect(closeSheet(page)).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await expect(closeSheet(page)).toBeHidden();
      }
    },
  );
