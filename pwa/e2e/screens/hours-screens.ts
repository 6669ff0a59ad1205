import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';
import { timeField } from '../support/hours-screen.ts';
import { createOwner, openAs, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { presetWeek } from '../support/weeks.ts';
import { asOwner, isShown, type ShownScreen } from './show-screen.ts';

/** Adds breaks to one day. */
const addBreaks = async (page: Page, day: string, count: number): Promise<void> => {
  for (let added = 1; added <= count; added++) {
    await page.getByRole('button', { name: `Add a break on ${day}` }).click();
    await expect(page.getByRole('group', { name: `${day}, period ${added + 1}` })).toBeVisible();
  }
};

/** /hours with several periods a day, by appointment, and hours typed as text. */
export const HOURS_SCREENS: readonly ShownScreen[] = [
  {
    name: 'hours, two periods',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      for (const day of ['Monday', 'Tuesday', 'Thursday']) await addBreaks(page, day, 1);
      await page.getByLabel('Thursday closes again at').fill('01:00');
      await expect(page.getByText('Closes Friday at 1:00 AM')).toBeVisible();
    },
  },
  {
    name: 'hours, four periods and times that overlap',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await addBreaks(page, 'Monday', 3);
      await addBreaks(page, 'Tuesday', 1);
      await page.getByLabel('Tuesday opens again at').fill('12:00');
      await expect(page.getByText('No break between these.')).toBeVisible();
      await addBreaks(page, 'Wednesday', 1);
      await page.getByLabel('Wednesday opens again at').fill('11:30');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert')).toContainText('Wednesday has times that overlap.');
    },
  },
  {
    name: 'hours, by appointment',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await page.getByLabel('By appointment outside these hours on Monday').check();
      await page.getByRole('switch', { name: 'Open on Wednesday' }).uncheck();
      await page.getByLabel('By appointment on Wednesday').check();
      await page.getByRole('switch', { name: 'Open on Sunday' }).uncheck();
      await expect(page.getByText('Visitors read “Closed (By appointment)”.')).toHaveCount(2);
    },
  },
  {
    name: 'hours, a planned week in force',
    async show(page, server) {
      const owner = await createOwner(server);
      const { token } = owner;
      await setPlan(server, owner, 'pro');
      await request(server, businessCalls.hours, { token, body: { businessHours: presetWeek('standard') } });
      const spans = [{ name: 'New hours', from: '2026-03-01', to: null, week: presetWeek('restaurant') }];
      await request(server, businessCalls.spans, { token, body: { spans } });
      await openAs(page, server, owner, '/hours');
      await isShown(page);
      await expect(page.getByText('In force since Mar 1, 2026.')).toBeVisible();
    },
  },
  {
    name: 'hours, typed',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await page.getByRole('button', { name: 'Type hours for Tuesday' }).click();
      await page.getByLabel('Tuesday’s hours', { exact: true }).fill('9–12, 1–5:30 PM');
      await expect(page.getByText('9:00 AM – 12:00 PM, 1:00 PM – 5:30 PM', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'hours, typed with an error',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await page.getByRole('button', { name: 'Type hours for Monday' }).click();
      const field = page.getByLabel('Monday’s hours', { exact: true });
      await field.fill('9–12, 1 to the evening');
      await field.press('Enter');
      await expect(page.getByText(/couldn’t be read/)).toBeVisible();
      await expect(timeField(page, 'Monday opens at')).toHaveValue('11:00');
    },
  },
];
