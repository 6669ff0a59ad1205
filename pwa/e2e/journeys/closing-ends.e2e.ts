import type { Page } from '@playwright/test';
import { syncCalls } from '@doorsign/shared-schema/api';
import { CLOSURE_KEY } from '@doorsign/shared-schema/registers';
import { closeSheet, createOpenOwner, openSheet, pillOf, publicStatus, statusCard } from '../support/closing.ts';
import { dateIn, zoneBeforeNoon } from '../support/clock.ts';
import { expectLive, RETRY_MS } from '../support/hours-screen.ts';
import { openAs } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

const MINUTE_MS = 60_000;
const embedOf = (serverUrl: string, id: string): string =>
  `<script async src="${serverUrl}/api/widget.js?id=${id}"></script>`;

/** Returns the milliseconds from now until a minute after a full hour of the business's day. */
const untilAfter = (hour: number): number => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zoneBeforeNoon(), hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = clock.format(Date.now()).split(':').map(Number);
  return ((hour - hours) * 60 - minutes + 1) * MINUTE_MS;
};

/** Opens a page that asks the server nothing once it has shown the sign, and whose clock the test moves. */
const openVisitor = async (page: Page, url: string, says: RegExp): Promise<Page> => {
  const visitor = await page.context().newPage();
  await visitor.clock.install();
  await visitor.goto(url);
  await expect(pillOf(visitor)).toHaveText(says);
  await visitor.waitForLoadState('networkidle');
  return visitor;
};

test(
  'each end closes the website until the opening that it names, and Reopen opens it at once',
  { tag: '@all' },
  async ({ server, hostPage, page }) => {
    const owner = await createOpenOwner(server, { close: '14:00', more: [{ open: '16:00', close: '20:00' }] });
    hostPage.setBody(embedOf(server.url, owner.user.id));
    await openAs(page, server, owner, '/dashboard');
    const visitor = await openVisitor(page, hostPage.url, /^Open until 2:00 PM$/);
    const ends = [
      { press: 'Until we next open Today at 4:00 PM', says: /^Closed \(Illness\) · Opens today at 4:00 PM$/ },
      {
        press: 'For the rest of today Opens tomorrow at 6:00 AM',
        says: /^Closed \(Illness\) · Opens tomorrow at 6:00 AM$/,
      },
      ...[/^15 minutes Back at/, /^30 minutes Back at/, /^1 hour Back at/].map((press) => ({
        press,
        says: /^Closed \(Illness\) · Opens today at \d+:\d\d [AP]M$/,
      })),
      { press: null, says: /^Closed \(Illness\) · Opens tomorrow at 11:30 AM$/ },
      { press: /^Until I reopen/, says: /^Closed \(Illness\)$/ },
    ];
    for (const { press, says } of ends)
      await test.step(String(press ?? 'Until a date and time…'), async () => {
        const sheet = await openSheet(page);
        await sheet.getByRole('button', { name: 'Illness' }).click();
        if (press) await sheet.getByRole('button', { name: press }).click();
        else {
          await sheet.getByRole('button', { name: 'Until a date and time…' }).click();
          await sheet.getByLabel('Date').fill(dateIn(zoneBeforeNoon(), 1));
          await sheet.getByLabel('Time').fill('11:30');
          await sheet.getByRole('button', { name: 'Close until then' }).click();
        }
        await expect(statusCard(page).getByText(/^You closed until .* · Illness$/)).toBeVisible();
        await expectLive(page, owner);
        await visitor.reload();
        await expect(pillOf(visitor)).toHaveText(says);
        await statusCard(page).getByRole('button', { name: 'Reopen' }).click();
        await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
        await expectLive(page, owner);
        expect(await publicStatus(server, owner)).toEqual({ status: 'open', note: null });
      });
  },
);

test(
  'a closing that starts later closes and opens the website by itself',
  { tag: '@all' },
  async ({ server, hostPage, page }) => {
    const owner = await createOpenOwner(server);
    hostPage.setBody(embedOf(server.url, owner.user.id));
    await openAs(page, server, owner, '/dashboard');
    const sheet = await openSheet(page);
    await sheet.getByRole('button', { name: 'Start later' }).click();
    await sheet.getByRole('group', { name: 'From' }).getByLabel('Time').fill('14:00');
    await sheet.getByRole('button', { name: '1 hour Back at 3:00 PM' }).click();
    await expect(statusCard(page).getByText('Closes at 2:00 PM until 3:00 PM')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Close now' })).toBeVisible();
    await expectLive(page, owner);

    const visitor = await openVisitor(page, hostPage.url, /^Open until 2:00 PM$/);
    await page.context().setOffline(true);
    await visitor.clock.fastForward(untilAfter(14));
    await expect(pillOf(visitor)).toHaveText(/^Closed \(Back soon\) · Opens today at 3:00 PM$/);
    await visitor.clock.fastForward(60 * MINUTE_MS);
    await expect(pillOf(visitor)).toHaveText(/^Open until 8:00 PM$/);
    await page.context().setOffline(false);

    await statusCard(page).getByRole('button', { name: 'Cancel closing' }).click();
    await expect(page.getByText('Closing canceled').first()).toBeVisible();
    await expectLive(page, owner);
    await visitor.clock.setSystemTime(Date.now());
    await visitor.reload();
    await expect(pillOf(visitor)).toHaveText(/^Open until 8:00 PM$/);
  },
);

test(
  'a note is read while the business is open, and not when it has closed',
  { tag: '@all' },
  async ({ server, hostPage, page }) => {
    const owner = await createOpenOwner(server);
    hostPage.setBody(embedOf(server.url, owner.user.id));
    await openAs(page, server, owner, '/dashboard');
    const sheet = await openSheet(page);
    await sheet.getByRole('button', { name: 'Stay open, just say something' }).click();
    const note = page.getByRole('dialog', { name: 'Tell visitors' });
    await note.getByRole('button', { name: 'Busy right now' }).click();
    await note.getByRole('button', { name: 'Until we close Today at 8:00 PM' }).click();
    await expect(statusCard(page).getByText('Visitors see “Busy right now” until 8:00 PM')).toBeVisible();
    await expectLive(page, owner);
    const visitor = await openVisitor(page, hostPage.url, /^Open until 8:00 PM \(Busy right now\)$/);
    await page.context().setOffline(true);
    await visitor.clock.fastForward(untilAfter(20));
    await expect(pillOf(visitor)).toHaveText(/^Closed · Opens tomorrow at 6:00 AM$/);
  },
);

test('Undo opens the website again, and Undo of Reopen closes it', { tag: '@all' }, async ({ server, page }) => {
  const owner = await createOpenOwner(server);
  await openAs(page, server, owner, '/dashboard');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await (await openSheet(page)).getByRole('button', { name: /^1 hour/ }).click();
  await undo.click();
  await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
  await expectLive(page, owner);
  expect(await publicStatus(server, owner)).toEqual({ status: 'open', note: null });

  await (await openSheet(page)).getByRole('button', { name: /^1 hour/ }).click();
  await statusCard(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Open again by your hours').first()).toBeVisible();
  await undo.click();
  await expect(statusCard(page).getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expectLive(page, owner);
  expect(await publicStatus(server, owner)).toEqual({ status: 'closed', note: 'Back soon' });
});

test('Reopen counts while the closing is being published', async ({ server, page }) => {
  const owner = await createOpenOwner(server);
  await openAs(page, server, owner, '/dashboard');
  await expectLive(page, owner);
  let answerNow = (): void => undefined;
  const isReopened = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(`**${syncCalls.sync.path}`, async (route) => {
    const answer = await route.fetch();
    if (route.request().postData()?.includes(CLOSURE_KEY)) await isReopened;
    await route.fulfill({ response: answer });
  });
  await (await openSheet(page)).getByRole('button', { name: /^Until we next open/ }).click();
  await expect.poll(() => publicStatus(server, owner)).toMatchObject({ status: 'closed' });
  await statusCard(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
  answerNow();
  await expectLive(page, owner);
  await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
  expect(await publicStatus(server, owner)).toEqual({ status: 'open', note: null });
});

test('the history opens a closed business again, and never closes it', { tag: '@all' }, async ({ server, page }) => {
  const owner = await createOpenOwner(server);
  await openAs(page, server, owner, '/dashboard');
  await (await openSheet(page)).getByRole('button', { name: /^Until I reopen/ }).click();
  await expectLive(page, owner);
  await page.goto(`${server.url}/history`);
  const undo = page.getByRole('button', { name: 'Undo this change to Business Hours' });
  await expect(page.getByText('Closed until reopened (Until further notice)').first()).toBeVisible();
  await undo.first().click();
  await expect(page.getByText('Change undone').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Close now' })).toBeVisible();
  await expectLive(page, owner);
  expect(await publicStatus(server, owner)).toEqual({ status: 'open', note: null });
  await page.reload();
  await expect(page.getByText('Removed').first()).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('every screen has Close now in its header', { tag: '@all' }, async ({ server, page }) => {
  const owner = await createOpenOwner(server);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server, owner, '/dashboard');
  for (const path of ['hours', 'holidays', 'styling', 'domain', 'install', 'billing', 'profile', 'history'])
    await test.step(path, async () => {
      await page.goto(`${server.url}/${path}`);
      await page.getByRole('banner').getByRole('button', { name: 'Close now' }).click();
      await expect(closeSheet(page).getByRole('button', { name: /^Until we next open/ })).toBeFocused();
    });
});

for (const { name, isStored } of [
  { name: 'before it has stored the closing', isStored: false },
  { name: 'after it has stored the closing and before it answers', isStored: true },
])
  test(
    `a server killed ${name} loses nothing, and the website closes once`,
    { tag: '@all' },
    async ({ ownServer, page }) => {
      const owner = await createOpenOwner(ownServer);
      await page.setViewportSize({ width: 390, height: 844 });
      await openAs(page, ownServer, owner, '/dashboard');
      await expect(statusCard(page).getByRole('button', { name: 'Close now' })).toBeVisible();
      let isKilled = false;
      await page.route(`**${syncCalls.sync.path}`, async (route) => {
        if (isKilled || !route.request().postData()?.includes(CLOSURE_KEY)) return route.continue();
        isKilled = true;
        if (isStored) await route.fetch();
        await ownServer.stop('SIGKILL');
        await route.abort('connectionfailed');
      });
      // The app shows what it has kept before the server is killed.
      const killed = page.waitForEvent(
        'requestfailed',
        (request) => request.postData()?.includes(CLOSURE_KEY) ?? false,
      );
      await (await openSheet(page)).getByRole('button', { name: /^Until I reopen/ }).click();
      await expect(page.getByText('Saved on this device. Not on your website yet.').first()).toBeVisible();
      await expect(statusCard(page).getByText('You closed until you reopen')).toBeVisible();
      await killed;
      await ownServer.start();
      if (isStored)
        expect(await publicStatus(ownServer, owner)).toEqual({ status: 'closed', note: 'Until further notice' });
      await expect(page.getByText(/All changes (live|saved)/).first()).toBeVisible({ timeout: RETRY_MS });
      await expectLive(page, owner);
      expect(await publicStatus(ownServer, owner)).toEqual({ status: 'closed', note: 'Until further notice' });
      await page.goto(`${ownServer.url}/history`);
      await expect(page.getByText('Closed until reopened (Until further notice)')).toHaveCount(1);
    },
  );
