import type { Page } from '@playwright/test';
import {
  expectLive,
  openStandardWeek,
  saveButton,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { moveUntil, standStill } from '../support/clock.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('Undo in the toast restores the earlier hours on the website', async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  await saveTime(page, 'Monday opens at', '06:05');
  // A hovered toast stays, however long the test takes.
  await undo(page).hover();
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:05');
  await undo(page).click();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await expectLive(page, owner);
  await expect.poll(async () => (await websiteHours(server, owner)).monday.open).toBe('09:00');
});

testInstalled(
  'an offline Undo is published together with the Save that it reverts',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
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
  },
);

test('Undo is offered for ten seconds', { tag: '@all' }, async ({ server, owner, page }) => {
  await page.clock.install();
  await openStandardWeek(page, server, owner);
  await timeField(page, 'Monday opens at').fill('06:07');
  await standStill(page);
  await saveButton(page).click();
  await moveUntil(page, () => undo(page).isVisible());
  await page.clock.fastForward(9_800);
  await expect(undo(page)).toBeVisible();
  await page.clock.fastForward(200);
  await expect(undo(page)).toHaveCount(0);
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:07');
});
