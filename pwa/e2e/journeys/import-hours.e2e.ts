import type { Locator, Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { rowsOnDevice } from '../support/device-storage.ts';
import { activeHolidays } from '../support/holidays-screen.ts';
import {
  expectLive,
  expectWaiting,
  openHours,
  openStandardWeek,
  publishStandardWeek,
  save,
  saveButton,
  saveTime,
  timeField,
  untilJudged,
  websiteHours,
} from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect, test, testInstalled } from '../support/test.ts';

/** As copied from a German listing on Google Maps. */
const LISTING = [
  'Montag\t09:00–12:30, 14:00–18:00',
  'Dienstag\tGeschlossen',
  'Mittwoch\t09:00–18:00',
  'Donnerstag\t09:00–18:00',
  'Freitag\t09:00–18:00',
  'Samstag\t10:00–14:00',
  'Sonntag\tGeschlossen',
].join('\n');

const NEXT_YEAR = new Date().getFullYear() + 1;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import hours' });
const useButton = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Use these hours' });

/** Opens the dialog and pastes a text. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByLabel('Paste your hours').fill(text);
};

const use = async (page: Page): Promise<void> => {
  await useButton(page).click();
  await expect(dialog(page)).toBeHidden();
};

testInstalled(
  'on a phone without a connection, a German listing becomes the week, and is published later',
  async ({ page, server, owner, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStandardWeek(page, server, owner);
    await startInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await paste(page, LISTING);
    await expect(dialog(page).getByText('9:00 AM – 12:30 PM, 2:00 PM – 6:00 PM')).toBeVisible();
    await expect(dialog(page).getByText('Not mentioned')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await use(page);
    await expect(timeField(page, 'Monday closes again at')).toHaveValue('18:00');
    await save(page);
    await expectWaiting(page, 1);
    expect((await websiteHours(server, owner)).tuesday.closed).toBe(false);

    await context.setOffline(false);
    await expectLive(page, owner);
    const { monday, tuesday, saturday } = await websiteHours(server, owner);
    expect(monday).toMatchObject({ open: '09:00', close: '12:30', closed: false });
    expect(tuesday.closed).toBe(true);
    expect(saturday).toMatchObject({ open: '10:00', close: '14:00', closed: false });
  },
);

test(
  'hours that are copied, as text and for OpenStreetMap, are the same week when they are pasted',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openStandardWeek(page, server, owner);
    await paste(page, LISTING);
    await use(page);
    const shown = (): Promise<string[]> =>
      page
        .getByRole('region', { name: 'Weekly schedule' })
        .locator('input[type=time]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect(timeField(page, 'Saturday closes at')).toHaveValue('14:00');
    const before = await shown();
    expect(before.length).toBeGreaterThanOrEqual(12);
    for (const button of ['Copy as text', 'Copy for OpenStreetMap']) {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await dialog(page).getByRole('button', { name: button }).click();
      await expect(dialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await paste(page, 'Mon-Sun 1 AM - 2 AM');
      await use(page);
      await expect(timeField(page, 'Tuesday closes at')).toHaveValue('02:00');
      await paste(page, copied);
      await use(page);
      await expect.poll(shown, button).toEqual(before);
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Mo 09:00-12:30,14:00-18:00; Tu off; We-Fr 09:00-18:00; Sa 10:00-14:00; Su off',
    );
  },
);

test(
  'what is not understood is said with its line, and nothing else is taken from it',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openStandardWeek(page, server, owner);
    await paste(page, 'Mon 10-6\nSun closed\nTuesday by the moon');
    await expect(dialog(page).getByText('Line 3 was not understood: “by the moon”')).toBeVisible();
    await expect(dialog(page).getByText('Not mentioned', { exact: true })).toHaveCount(5);
    await use(page);
    await expect(timeField(page, 'Monday closes at')).toHaveValue('18:00');
    await expect(timeField(page, 'Tuesday closes at')).toHaveValue('17:00');

    await paste(page, 'Welcome to our shop');
    await expect(dialog(page).getByText('No hours were found in this text.')).toBeVisible();
    await expect(useButton(page)).toBeDisabled();
  },
);

test('hours are imported with the keyboard alone', { tag: '@all' }, async ({ page, server, owner }) => {
  await openStandardWeek(page, server, owner);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await opener.focus();
  await press('Enter');
  await expect(dialog(page)).toBeVisible();
  await press('Escape');
  await expect(opener).toBeFocused();
  await press('Enter');
  const field = dialog(page).getByLabel('Paste your hours');
  while (!(await field.evaluate((element) => element === document.activeElement))) await press('Tab');
  await page.keyboard.type('Mon-Fri 10-6');
  await press('Tab');
  const close = dialog(page).getByRole('switch', { name: 'Close days that aren’t mentioned' });
  await expect(close).toBeFocused();
  await press('Space');
  await expect(dialog(page).getByText('will be closed')).toHaveCount(2);
  await press('Space');
  await expect(dialog(page).getByText('· stays')).toHaveCount(2);
  while (!(await useButton(page).evaluate((element) => element === document.activeElement))) await press('Tab');
  await press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(timeField(page, 'Friday closes at')).toHaveValue('18:00');
  await press('Control+s');
  await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
});

test(
  'an import without Saturday keeps the Saturday that another device saves meanwhile',
  { tag: '@all' },
  async ({ page, server, owner, browser }) => {
    await openStandardWeek(page, server, owner);
    await paste(page, 'Mon-Fri 10-6');
    await use(page);
    const context = await browser.newContext();
    const other = await context.newPage();
    await openHours(other, server, owner);
    await other.getByRole('switch', { name: 'Open on Saturday' }).check();
    await saveTime(other, 'Saturday closes at', '13:00');
    await expectLive(other, owner);

    await expect(timeField(page, 'Saturday closes at')).toHaveValue('13:00');
    await save(page);
    await expectLive(page, owner);
    const { monday, saturday } = await websiteHours(server, owner);
    expect(monday).toMatchObject({ open: '10:00', close: '18:00' });
    expect(saturday).toMatchObject({ close: '13:00', closed: false });
    await expect(timeField(other, 'Monday closes at')).toHaveValue('18:00');
    await context.close();
  },
);

test(
  'seasons go below the week, dates wait under Holidays, and a date keeps its entry',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await publishStandardWeek(server, owner);
    await setPlan(server, owner, 'pro');
    const party = {
      id: 'holiday_1',
      date: `${NEXT_YEAR}-12-24`,
      name: 'Party',
      closed: true,
      open: '09:00',
      close: '17:00',
    };
    await prepare(server, businessCalls.holidays, { token: owner.token, body: { holidays: [party] } });
    await openHours(page, server, owner);
    await paste(
      page,
      `Mo-Fr 09:00-18:00; Jun-Aug: Mo-Su 08:00-20:00; ${NEXT_YEAR} Dec 24 10:00-12:00; ${NEXT_YEAR} Dec 31 off "New Year’s Eve"; ${NEXT_YEAR} Feb 1-14 off "Vacation"`,
    );
    await expect(dialog(page).getByText('This day keeps its entry “Party”.')).toBeVisible();
    await use(page);
    await expect(page.getByText('2 holidays still need to be saved under').first()).toBeVisible();
    const seasons = page.getByRole('region', { name: 'Seasonal hours' });
    await expect(seasons.getByText('Jun 1 – Aug 31, every year')).toBeVisible();
    await save(page);
    await untilJudged(page, owner);

    await test.step('nothing about the dates is public before they are saved', async () => {
      expect((await rowsOnDevice(page, owner, 'locationDrafts')).length).toBe(1);
      await page.reload();
      await expect(page.getByText('Unsaved changes in Holidays').first()).toBeVisible();
      await page.getByRole('link', { name: 'Review: Unsaved changes in Holidays' }).click();
      await expect(activeHolidays(page)).toHaveCount(3);
      await expect(activeHolidays(page).filter({ hasText: 'Party' })).toHaveCount(1);
      await expect(saveButton(page)).toBeVisible();
    });
    await save(page);
    await expect(page.getByText('Holidays saved!', { exact: true })).toBeVisible();
  },
);
