import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Season } from '@doorsign/shared-schema/spans';
import type { DoorsignServer } from '../support/server.ts';
import { expect } from '../support/test.ts';
import { timeField } from '../support/hours-screen.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
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

/** Opens /hours of an owner with these seasons. */
const withSeasons = async (
  page: Page,
  server: DoorsignServer,
  spans: readonly Omit<Season, 'id'>[],
  plan: PlanKey = 'pro',
): Promise<void> => {
  const owner = await createOwner(server);
  const { token } = owner;
  await setPlan(server, owner, 'pro');
  await prepare(server, businessCalls.hours, { token, body: { businessHours: presetWeek('standard') } });
  await prepare(server, businessCalls.spans, { token, body: { spans } });
  await setPlan(server, owner, plan);
  await openAs(page, server, owner, '/hours');
  await isShown(page);
  await expect(page.getByRole('heading', { name: /^Seasonal hours/i }).first()).toBeVisible();
};

const week = presetWeek('restaurant');
const YEAR = new Date().getFullYear();
/** One season that counts now, overlapping ones, one that is planned, and one that is over. */
const SEASONS: readonly Omit<Season, 'id'>[] = [
  { name: 'This year', from: `${YEAR}-01-01`, to: `${YEAR}-12-31`, week },
  { name: 'Summer hours', from: `${YEAR}-06-01`, to: `${YEAR}-08-31`, yearly: true, week },
  { name: 'Festival', from: `${YEAR + 1}-07-10`, to: `${YEAR + 1}-07-12`, week },
  { name: 'New hours', from: `${YEAR + 1}-03-01`, to: null, week },
  { name: 'Last year', from: `${YEAR - 1}-06-01`, to: `${YEAR - 1}-08-31`, week },
];

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
      await prepare(server, businessCalls.hours, { token, body: { businessHours: presetWeek('standard') } });
      const spans = [{ name: 'New hours', from: '2026-03-01', to: null, week: presetWeek('restaurant') }];
      await prepare(server, businessCalls.spans, { token, body: { spans } });
      await openAs(page, server, owner, '/hours');
      await isShown(page);
      await expect(page.getByText('In force since Mar 1, 2026.')).toBeVisible();
    },
  },
  { name: 'hours, seasons', show: (page, server) => withSeasons(page, server, SEASONS) },
  {
    name: 'hours, a hundred seasons with long names',
    show: (page, server) =>
      withSeasons(
        page,
        server,
        Array.from({ length: 100 }, (_, index) => ({
          name: `${index} ${'Winterabendöffnungszeitenregelung '.repeat(3)}`.slice(0, 80).trim(),
          from: `${YEAR + 1 + (index % 3)}-01-01`,
          to: `${YEAR + 1 + (index % 3)}-12-${10 + (index % 20)}`,
          week,
        })),
      ),
  },
  { name: 'hours, seasons of an earlier plan', show: (page, server) => withSeasons(page, server, SEASONS, 'free') },
  {
    name: 'hours, a season with errors',
    async show(page, server) {
      await withSeasons(page, server, []);
      await page.getByRole('button', { name: 'Add a season' }).click();
      await page.getByLabel('First day').fill(`${YEAR + 1}-08-31`);
      await page.getByLabel('Last day').fill(`${YEAR + 1}-06-01`);
      await page.getByRole('button', { name: 'Add season' }).click();
      await expect(page.getByText('The last day is before the first.')).toBeVisible();
    },
  },
  {
    name: 'hours, a season that overlaps another',
    async show(page, server) {
      await withSeasons(page, server, SEASONS);
      await page.getByRole('button', { name: 'Edit Summer hours' }).click();
      await expect(page.getByText(/^Overlaps “Festival”/)).toBeVisible();
    },
  },
  {
    name: 'hours, new hours',
    async show(page, server) {
      await withSeasons(page, server, []);
      await page.getByRole('button', { name: 'Plan new hours' }).click();
      await page.getByLabel('First day').fill(`${YEAR + 1}-03-01`);
      await expect(page.getByRole('button', { name: 'Add new hours' })).toBeVisible();
    },
  },
  {
    name: 'hours, a season that is not finished',
    async show(page, server) {
      await withSeasons(page, server, []);
      await page.getByRole('button', { name: 'Add a season' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Winter');
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert')).toContainText('“Winter” isn’t finished');
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
