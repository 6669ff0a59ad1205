import type { Locator, Page } from '@playwright/test';
import { openHours, openStandardWeek, save, saveButton, timeField } from '../support/hours-screen.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import { openAs } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the next date, after tomorrow, of a weekday. */
const nextDateOf = (day: string): string => {
  const first = new Date(Date.now() + 2 * 86_400_000);
  const ahead = (DAYS.indexOf(day) - first.getUTCDay() + 7) % 7;
  return new Date(first.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
};

const row = (page: Page, day: string): Locator => page.getByRole('group', { name: day, exact: true });
const timesOf = (page: Page, day: string): Promise<string[]> =>
  row(page, day)
    .locator('input[type=time]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Types one day's hours as text. */
const typeHours = async (page: Page, day: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: `Type hours for ${day}` }).click();
  const field = page.getByLabel(`${day}’s hours`, { exact: true });
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toBeHidden();
};

/** Asks the preview for a moment, and returns what visitors see then. */
const visitorsSee = async (page: Page, date: string, time: string): Promise<Locator> => {
  const card = page.getByRole('region', { name: 'What will visitors see' });
  await card.getByLabel('Date', { exact: true }).fill(date);
  await card.getByLabel('Time', { exact: true }).fill(time);
  return card.getByRole('status').first();
};

test('a clinic closes for lunch and sees patients by appointment on Wednesdays', async ({
  page,
  server,
  owner,
  browser,
  hostPage,
}) => {
  hostPage.setBody(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
  await openStandardWeek(page, server, owner);
  await typeHours(page, 'Monday', '9–12, 14–18');
  expect(await timesOf(page, 'Monday')).toEqual(['09:00', '12:00', '14:00', '18:00']);
  await page.getByRole('button', { name: 'Copy Monday’s hours to other days' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Copy 9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM to these days:');
  await dialog.getByRole('button', { name: 'Monday to Friday' }).click();
  await page.getByRole('switch', { name: 'Open on Wednesday' }).uncheck();
  await page.getByLabel('By appointment on Wednesday').check();
  await expect(page.getByText('Open 32 h a week')).toBeVisible();

  await expect(await visitorsSee(page, nextDateOf('Tuesday'), '13:00')).toContainText('Opens today at 2:00 PM');
  await expect(await visitorsSee(page, nextDateOf('Wednesday'), '10:00')).toContainText('Closed (By appointment)');
  await save(page);

  const other = await browser.newPage();
  await openHours(other, server, owner);
  await expect.poll(() => timesOf(other, 'Friday')).toEqual(['09:00', '12:00', '14:00', '18:00']);
  await expect(other.getByLabel('By appointment on Wednesday')).toBeChecked();

  await other.goto(hostPage.url);
  await other.locator('doorsign-widget').getByRole('button').first().click();
  const rows = other.locator('doorsign-widget').getByRole('row');
  // An invisible word joiner after each dash keeps a period on one line.
  const both = '9:00 AM –\u2060 12:00 PM, 2:00 PM –\u2060 6:00 PM';
  await expect(rows.filter({ hasText: /^Mon/ })).toHaveText(`Mon – Tue${both}`);
  await expect(rows.filter({ hasText: /^Wed/ })).toHaveText('WedBy appointment');
  await expect(rows.filter({ hasText: /^Thu/ })).toHaveText(`Thu – Fri${both}`);
  await other.close();
});

test('a bar with lunch and a night is open past midnight', { tag: '@all' }, async ({ page, server, owner }) => {
  await openStandardWeek(page, server, owner);
  await timeField(page, 'Friday opens at').fill('11:00');
  await timeField(page, 'Friday closes at').fill('02:00');
  await page.getByRole('button', { name: 'Add a break on Friday' }).click();
  expect(await timesOf(page, 'Friday')).toEqual(['11:00', '12:00', '13:00', '02:00']);
  await expect(timeField(page, 'Friday opens again at')).toBeFocused();
  await timeField(page, 'Friday closes at').fill('15:00');
  await expect(row(page, 'Friday').getByText('These times overlap.')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Friday has times that overlap. Change one of them, or remove it.',
  );
  await expect(timeField(page, 'Friday opens again at')).toBeFocused();
  await timeField(page, 'Friday opens again at').fill('18:00');
  await expect(row(page, 'Friday').getByText('Closes Saturday at 2:00 AM')).toBeVisible();

  await expect(await visitorsSee(page, nextDateOf('Friday'), '16:00')).toContainText('Opens today at 6:00 PM');
  await expect(await visitorsSee(page, nextDateOf('Friday'), '23:00')).toContainText('Open until 2:00 AM');
  await save(page);
  await page.reload();
  await expect.poll(() => timesOf(page, 'Friday')).toEqual(['11:00', '15:00', '18:00', '02:00']);
});

test(
  'periods are added, typed, removed and saved with the keyboard alone',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openStandardWeek(page, server, owner);
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await page.getByRole('button', { name: 'Add a break on Monday' }).focus();
    await press('Enter');
    await expect(timeField(page, 'Monday opens again at')).toBeFocused();
    // The hour, the minutes, and AM or PM of a time field are one tab stop each.
    await page.keyboard.type('0200PM');
    expect(await timesOf(page, 'Monday')).toEqual(['09:00', '12:00', '14:00', '17:00']);

    await page.getByRole('button', { name: 'Remove 9:00 AM to 12:00 PM on Monday' }).focus();
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Add a break on Monday' })).toBeFocused();
    expect(await timesOf(page, 'Monday')).toEqual(['14:00', '17:00']);

    await press('Tab');
    await expect(page.getByRole('button', { name: 'Type hours for Monday' })).toBeFocused();
    await press('Enter');
    const field = page.getByLabel('Monday’s hours', { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('7-10');
    await press('Enter');
    await expect(page.getByText('Is “7-10” morning or evening? Add AM or PM.')).toBeVisible();
    expect(await timesOf(page, 'Monday')).toEqual(['14:00', '17:00']);
    await page.keyboard.type(' pm');
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Type hours for Monday' })).toBeFocused();
    expect(await timesOf(page, 'Monday')).toEqual(['19:00', '22:00']);

    await press('Tab');
    await expect(page.getByLabel('By appointment outside these hours on Monday')).toBeFocused();
    await press('Space');
    await press('Control+s');
    await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();
  },
);

test(
  'a draft with a break is there after a reload, and nothing of it is public',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openStandardWeek(page, server, owner);
    await page.getByRole('button', { name: 'Add a break on Tuesday' }).click();
    await expect.poll(async () => (await rowsOnDevice(page, owner, 'locationDrafts')).length).toBe(1);
    await openAs(page, server, owner, '/hours');
    await expect.poll(() => timesOf(page, 'Tuesday')).toEqual(['09:00', '12:00', '13:00', '17:00']);
    await expect(saveButton(page)).toBeVisible();
  },
);

test('hours copied from a map set a whole day', { tag: '@all' }, async ({ page, server, owner }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStandardWeek(page, server, owner);
  await page.evaluate(() => navigator.clipboard.writeText('9 AM–12:30 PM\n1:30–6 PM'));
  await timeField(page, 'Thursday closes at').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => timesOf(page, 'Thursday')).toEqual(['09:00', '12:30', '13:30', '18:00']);
});

test(
  'on small phones a time of several periods has room for AM and PM',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openStandardWeek(page, server, owner);
    await page.getByRole('button', { name: 'Add a break on Monday' }).click();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const spare = await timeField(page, 'Monday opens again at').evaluate((input: HTMLInputElement) => {
        const { offsetWidth } = input;
        input.style.width = 'max-content';
        const needed = input.offsetWidth;
        input.style.width = '';
        return offsetWidth - needed;
      });
      expect(spare, `at ${width} px`).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);
