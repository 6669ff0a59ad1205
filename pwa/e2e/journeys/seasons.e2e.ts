import type { Locator, Page } from '@playwright/test';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { pillOf, publicStatus } from '../support/closing.ts';
import {
  expectLive,
  openHours,
  publishStandardWeek,
  save,
  saveButton,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import type { HostPage } from '../support/host-page.ts';
import { startInstalled } from '../support/installed.ts';
import { clockAt } from '../support/moved-clock.ts';
import { createOwner, openAs, prepare, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test, testInstalled } from '../support/test.ts';

const NEXT_YEAR = new Date().getFullYear() + 1;

const card = (page: Page): Locator => page.getByRole('region', { name: 'Seasonal hours' });

/** Returns an owner on a plan with seasons who is open from nine to five on weekdays, and has no public holidays: the day of the test may
 * be one. */
const createPlanner = async (server: DoorsignServer): Promise<Owner> => {
  const owner = await createOwner(server);
  await publishStandardWeek(server, owner);
  await setPlan(server, owner, 'pro');
  const country = { country: 'none', region: null };
  await prepare(server, businessCalls.country, { token: owner.token, body: { country } });
  return owner;
};

/** Reads the widget on another origin at a time at which the server runs.
 * @param at epoch milliseconds */
const pillAt = async (
  page: Page,
  server: DoorsignServer,
  hostPage: HostPage,
  owner: Owner,
  at: number,
): Promise<Locator> => {
  await server.stop();
  await server.start(clockAt(at));
  hostPage.setBody(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
  // A visitor without anything kept from another year.
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('the browser is gone');
  const visitor = await context.newPage();
  await visitor.clock.setSystemTime(at);
  await visitor.goto(hostPage.url);
  return pillOf(visitor);
};

test(
  'summer hours of every year show on the website in summer, and a year later without a touch',
  { tag: '@all' },
  async ({ ownServer, hostPage, page }) => {
    const owner = await createPlanner(ownServer);
    await openHours(page, ownServer, owner);
    await card(page).getByRole('button', { name: 'Add a season' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Summer hours');
    await page.getByLabel('First day').fill(`${NEXT_YEAR}-06-01`);
    await page.getByLabel('Last day').fill(`${NEXT_YEAR}-08-31`);
    await page.getByRole('switch', { name: 'Repeat every year' }).check();
    await timeField(page, 'Monday closes at').fill('22:00');
    await page.getByRole('button', { name: 'Copy Monday’s hours to other days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Monday’s hours' });
    await dialog.getByRole('button', { name: 'Every day' }).click();
    await page.getByRole('button', { name: 'Add season' }).click();
    await expect(page.getByText('Season added', { exact: true })).toBeVisible();
    await expect(card(page).getByText('Jun 1 – Aug 31, every year')).toBeVisible();
    await expect(timeField(page, 'Monday closes at')).toHaveValue('17:00');
    await save(page);
    await expectLive(page, owner);
    expect((await websiteHours(ownServer, owner)).monday.close).toBe('17:00');

    // New York is four hours behind UTC in summer; each time is six in the evening there.
    for (const [date, says] of [
      [`${NEXT_YEAR}-05-31`, /^Closed/],
      [`${NEXT_YEAR}-06-01`, /^Open until 10:00 PM$/],
      [`${NEXT_YEAR}-08-31`, /^Open until 10:00 PM$/],
      [`${NEXT_YEAR}-09-01`, /^Closed/],
      [`${NEXT_YEAR + 1}-07-15`, /^Open until 10:00 PM$/],
    ] as const)
      await test.step(date, async () => {
        const pill = await pillAt(page, ownServer, hostPage, owner, Date.parse(`${date}T22:00:00Z`));
        await expect(pill).toHaveText(says);
        await pill.page().context().close();
      });
  },
);

test(
  'new hours from March 1 are planned, come into force, and become the week when they are edited',
  { tag: '@all' },
  async ({ ownServer, page, browser }) => {
    const owner = await createPlanner(ownServer);
    await openHours(page, ownServer, owner);
    await card(page).getByRole('button', { name: 'Plan new hours' }).click();
    await page.getByLabel('First day').fill(`${NEXT_YEAR}-03-01`);
    await timeField(page, 'Monday opens at').fill('11:00');
    await page.getByRole('button', { name: 'Add new hours' }).click();
    await expect(card(page).getByText(`From Mar 1, ${NEXT_YEAR}`, { exact: true })).toBeVisible();
    await expect(card(page).getByText(`Next change: “New hours”, from Mar 1, ${NEXT_YEAR}.`)).toBeVisible();
    await save(page);
    await expectLive(page, owner);

    // Monday, or one of the days after it, at noon in New York.
    const march = Date.parse(`${NEXT_YEAR}-03-02T17:00:00Z`);
    await ownServer.stop();
    await ownServer.start(clockAt(march));
    // The session of last year is over by then.
    const { email, password } = owner;
    const { body } = await request(ownServer, authCalls.login, { body: { email, password } });
    const later = await browser.newPage();
    await later.clock.install({ time: march });
    await openHours(later, ownServer, { ...owner, token: body.access_token });
    await expect(later.getByText(`In force since Mar 1, ${NEXT_YEAR}.`)).toBeVisible();
    await expect(timeField(later, 'Monday opens at')).toHaveValue('11:00');
    await expect(card(later).getByRole('listitem')).toHaveCount(0);
    await timeField(later, 'Tuesday opens at').fill('10:00');
    await saveButton(later).click();
    await expect(later.getByText(/^In force since/)).toHaveCount(0);
    await expect(timeField(later, 'Monday opens at')).toHaveValue('11:00');
    await expectLive(later, owner);
    const folded = await websiteHours(ownServer, owner);
    expect([folded.monday.open, folded.tuesday.open, folded.wednesday.open]).toEqual(['11:00', '10:00', '09:00']);
    await later.close();
  },
);

test('a season is planned on a phone with the keyboard alone', async ({ server, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await createPlanner(server);
  await openHours(page, server, owner);
  const focused = page.locator(':focus');
  await card(page).getByRole('button', { name: 'Add a season' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add a season' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Fair');
  await page.keyboard.press('Tab');
  // A date field has a stop for each of its parts, and one for its calendar.
  await page.keyboard.type(`0710${NEXT_YEAR}`);
  await page.getByLabel('Last day').focus();
  await page.keyboard.type(`0712${NEXT_YEAR}`);
  await expect(page.getByLabel('Last day')).toHaveValue(`${NEXT_YEAR}-07-12`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Edit Fair' })).toBeFocused();
  await expect(saveButton(page)).toBeHidden();
  await expectLive(page, owner);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Remove Fair');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Seasonal hours' })).toBeFocused();
  await expect(page.getByText('Season removed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Fair' })).toBeVisible();
  await expect(saveButton(page)).toBeHidden();
});

testInstalled(
  'two devices that each add a season keep both, one of them offline',
  { tag: '@all' },
  async ({ ownServer, page, browser }) => {
    const owner = await createPlanner(ownServer);
    await openAs(page, ownServer, owner, '/hours');
    await startInstalled(page);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    const other = await browser.newContext();
    const second = await other.newPage();
    await openHours(second, ownServer, owner);

    const add = async (device: Page, name: string, from: string, to: string): Promise<void> => {
      await card(device).getByRole('button', { name: 'Add a season' }).click();
      await device.getByLabel('Name', { exact: true }).fill(name);
      await device.getByLabel('First day').fill(from);
      await device.getByLabel('Last day').fill(to);
      await device.getByRole('button', { name: 'Add season' }).click();
      await save(device);
    };
    await page.context().setOffline(true);
    await add(page, 'Summer', `${NEXT_YEAR}-06-01`, `${NEXT_YEAR}-08-31`);
    await add(second, 'Advent', `${NEXT_YEAR}-11-28`, `${NEXT_YEAR}-12-24`);
    await expectLive(second, owner);
    await page.context().setOffline(false);
    await expectLive(page, owner);
    for (const device of [page, second])
      await expect(card(device).getByRole('listitem')).toHaveText([/^Summer/, /^Advent/]);
    expect(await publicStatus(ownServer, owner)).toMatchObject({ note: null });
    await other.close();
  },
);

test('a season that is being typed survives a reload', { tag: '@all' }, async ({ server, page }) => {
  const owner = await createPlanner(server);
  await openHours(page, server, owner);
  await card(page).getByRole('button', { name: 'Add a season' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  await page.getByLabel('First day').fill(`${NEXT_YEAR}-11-01`);
  await timeField(page, 'Monday opens at').fill('12:00');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(card(page).getByText('Enter a date.')).toBeVisible();
  await page.reload();
  await card(page).getByRole('button', { name: 'Edit Winter' }).click();
  await expect(page.getByLabel('First day')).toHaveValue(`${NEXT_YEAR}-11-01`);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('12:00');
});
