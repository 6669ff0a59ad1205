import type { Page } from '@playwright/test';
import {
  expectLive,
  openStandardWeek,
  saveTime,
  startInstalled,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { expect, test } from '../support/test.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('Undo in the toast puts the earlier hours back on the website', async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  await saveTime(page, 'Monday opens at', '06:05');
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:05');
  await undo(page).click();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await expectLive(page, owner);
  await expect.poll(async () => (await websiteHours(server, owner)).monday.open).toBe('09:00');
});

test('Undo without a connection is published with the Save that it takes back', async ({
  server,
  owner,
  page,
  context,
}) => {
  await openStandardWeek(page, server, owner);
  await startInstalled(page);
  await context.setOffline(true);
  await saveTime(page, 'Monday opens at', '06:06');
  await undo(page).click();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await context.setOffline(false);
  await expectLive(page, owner);
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  expect((await websiteHours(server, owner)).monday.open).toBe('09:00');
});

test('Undo is offered for ten seconds', async ({ server, owner, page }) => {
  await page.clock.install();
  await openStandardWeek(page, server, owner);
  await saveTime(page, 'Monday opens at', '06:07');
  await expect(undo(page)).toBeVisible();
  await page.clock.fastForward(9_000);
  await expect(undo(page)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(undo(page)).toHaveCount(0);
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:07');
});
