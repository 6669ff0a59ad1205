import type { Locator, Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { expect } from './test.ts';
import { createOwner, openAs, prepare, type Owner } from './owner.ts';
import { setPlan } from './plan.ts';
import type { DoorsignServer } from './server.ts';
import { presetWeek } from './weeks.ts';

/** Creates an owner in Bavaria who is open from nine to five on weekdays, with the plan that has holidays. */
export const createOwnerWithHours = async (server: DoorsignServer): Promise<Owner> => {
  const owner = await createOwner(server, { timezone: 'Europe/Berlin' });
  const businessHours = presetWeek('standard');
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
  await setPlan(server, owner, 'pro');
  return owner;
};

export const openHolidays = async (page: Page, server: DoorsignServer, owner: Owner): Promise<void> => {
  await openAs(page, server, owner, '/holidays');
  await expect(page.getByRole('tab', { name: 'Custom Holiday' })).toBeVisible();
};

/** The lines of Active Holidays. */
export const activeHolidays = (page: Page): Locator =>
  page.getByRole('region', { name: 'Active Holidays' }).getByRole('listitem');

/** The values of the form for a custom day or range of days. */
export interface TypedHoliday {
  readonly date: string;
  readonly lastDay?: string;
  readonly name: string;
  readonly yearly?: boolean;
  /** Opening and closing; absent: closed all day. */
  readonly times?: readonly [open: string, close: string];
}

/** Fills the form in and adds what it makes. */
export const addHoliday = async (page: Page, { date, lastDay, name, yearly, times }: TypedHoliday): Promise<void> => {
  await page.getByRole('tab', { name: 'Custom Holiday' }).click();
  await page.getByLabel('Date', { exact: true }).fill(date);
  if (lastDay) await page.getByLabel('Last day (optional)').fill(lastDay);
  await page.getByLabel('Holiday Name').fill(name);
  if (yearly) await page.getByRole('switch', { name: 'Repeat every year' }).check();
  if (times) {
    await page.getByRole('switch', { name: 'Closed all day', exact: true }).uncheck();
    await page.getByLabel('Open', { exact: true }).fill(times[0]);
    await page.getByLabel('Close', { exact: true }).fill(times[1]);
  }
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  await expect(activeHolidays(page).filter({ hasText: name })).toHaveCount(1);
};
