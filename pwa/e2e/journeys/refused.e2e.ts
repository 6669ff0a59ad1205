import { expect, test } from '../support/test.ts';
import { expectLive, openStandardWeek } from '../support/hours-screen.ts';
import { refuseSaves } from '../support/refuse-saves.ts';

test('a refused change is kept with its reason until the owner discards it', async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  await refuseSaves(page, 'The oven is too hot.');
  await page.getByLabel('Friday opens at').fill('06:00');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Needs attention (1)')).toBeVisible();
  await expect(page.getByLabel('Friday opens at')).toHaveValue('09:00');

  await page.reload();
  await page.getByRole('link', { name: 'Show: Needs attention (1)' }).click();
  const card = page.getByRole('region', { name: 'Needs attention (1)' });
  await expect(card).toContainText('The oven is too hot.');
  await expect(card).toContainText('6:00 AM to 5:00 PM');
  await card.getByRole('link', { name: 'Fix in Business Hours' }).click();
  await expect(page).toHaveURL(`${server.url}/hours`);

  await page.getByRole('link', { name: 'Show: Needs attention (1)' }).click();
  await card.getByRole('button', { name: 'Discard this Business Hours change' }).click();
  await expect(card).toHaveCount(0);
  await expectLive(page, owner);
});
