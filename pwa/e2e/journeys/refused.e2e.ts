import { businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { openAs, request } from '../support/owner.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { presetWeek } from '../support/weeks.ts';

test('a refused change is kept with its reason until its owner drops it', async ({ server, owner, page }) => {
  const businessHours = presetWeek('standard');
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
  await openAs(page, server, owner, '/hours');
  await expect(page.getByLabel('Friday opens at')).toHaveValue('09:00');
  await refuseSaves(page, 'The oven is too hot.');
  await page.getByLabel('Friday opens at').fill('06:00');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Needs attention (1)')).toBeVisible();
  await expect(page.getByLabel('Friday opens at')).toHaveValue('09:00');

  await page.reload();
  await page.getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Needs attention' });
  await expect(dialog).toContainText('The oven is too hot.');
  await expect(dialog).toContainText('Friday: 06:00 to 17:00');
  await dialog.getByRole('link', { name: 'Fix in Business Hours' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/hours`);

  await page.getByRole('button', { name: 'Show' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('All changes live').first()).toBeVisible();

  // A later refusal waits to be looked at: it does not open what was closed.
  await page.getByLabel('Friday opens at').fill('06:30');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Needs attention (1)')).toBeVisible();
  await expect(dialog).toBeHidden();
});
