import type { Locator, Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { createOwner, prepare, type Owner } from './owner.ts';
import { setPlan } from './plan.ts';
import type { DoorsignServer } from './server.ts';

/** Returns a time zone without daylight saving in which it is between this hour and the next one now. */
const zoneAtHour = (hour: number): string => {
  const east = hour - new Date().getUTCHours();
  const hoursEast = east > 14 ? east - 24 : east < -12 ? east + 24 : east;
  // Etc zones have inverted signs.
  return `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`;
};

/** Creates an owner on a plan with closures who is open every day from six in the morning to eight in the evening, in a zone where it is
 * before noon now, so that no test comes near an opening or a closing. */
export const createOpenOwner = (
  server: DoorsignServer,
  { hour = 11, ...day }: { hour?: number } & Partial<DayHours> = {},
): Promise<Owner> =>
  createOwnerWith(server, zoneAtHour(hour), { open: '06:00', close: '20:00', closed: false, ...day });

const createOwnerWith = async (server: DoorsignServer, timezone: string, day: DayHours): Promise<Owner> => {
  const owner = await createOwner(server, { timezone });
  await setPlan(server, owner, 'pro');
  const businessHours = weekOf(() => day);
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours, timezone } });
  return owner;
};

/** The dashboard's card with the status and the closure. */
export const statusCard = (page: Page): Locator => page.getByRole('region', { name: 'Current status' });

/** The sheet in which an owner closes. */
export const closeSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Close now' });

/** Opens the sheet from the dashboard. */
export const openSheet = async (page: Page): Promise<Locator> => {
  await statusCard(page).getByRole('button', { name: 'Close now' }).click();
  return closeSheet(page);
};

/** The widget's text on a website. */
export const pillOf = (page: Page): Locator => page.locator('doorsign-widget').getByRole('status');

/** Returns what the business's public address says now. */
export const publicStatus = async (
  server: DoorsignServer,
  { user }: Owner,
): Promise<{ status: string; note: string | null }> => {
  const response = await fetch(`${server.url}/api/widget/${user.id}/status.json`);
  const { status, note } = (await response.json()) as { status: string; note: string | null };
  return { status, note };
};
