import { businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { createOwner, openAs, publicPayload, request } from '../support/owner.ts';
import { presetWeek } from '../support/weeks.ts';

test('two tabs of one owner show each other’s drafts and saves, and each Save is published once', async ({
  server,
  owner,
  page,
  context,
}) => {
  const businessHours = presetWeek('standard');
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
  await openAs(page, server, owner, '/hours');
  const other = await context.newPage();
  await openAs(other, server, owner, '/hours');
  await expect(other.getByLabel('Monday opens at')).toHaveValue('09:00');

  await page.getByLabel('Monday opens at').fill('07:15');
  await expect(other.getByLabel('Monday opens at')).toHaveValue('07:15');
  await expect(other.getByRole('button', { name: 'Save Changes' })).toBeVisible();

  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
  for (const tab of [page, other]) await expect(tab.getByText('All changes live').first()).toBeVisible();
  expect((await publicPayload(server, owner.user.id)).hours?.monday.open).toBe('07:15');
});

test('what the badge calls live survives a server that is killed at that moment', async ({ ownServer, page }) => {
  const owner = await createOwner(ownServer);
  const businessHours = presetWeek('standard');
  await request(ownServer, businessCalls.hours, { token: owner.token, body: { businessHours } });
  await openAs(page, ownServer, owner, '/hours');
  await page.getByLabel('Friday closes at').fill('19:45');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Live on your website.', { exact: true })).toBeVisible();
  await ownServer.stop('SIGKILL');
  await ownServer.start();
  expect((await publicPayload(ownServer, owner.user.id)).hours?.friday.close).toBe('19:45');
});

test('a slow server keeps nobody waiting: the Save is kept at once and goes live when the answer comes', async ({
  server,
  owner,
  page,
}) => {
  const businessHours = presetWeek('standard');
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours } });
  await openAs(page, server, owner, '/hours');
  await expect(page.getByLabel('Monday opens at')).toHaveValue('09:00');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/sync', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Monday opens at').fill('05:30');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved on this device. Not on your website yet.', { exact: true })).toBeVisible();
  await expect(page.getByText('Publishing…')).toBeVisible();
  expect((await publicPayload(server, owner.user.id)).hours?.monday.open).toBe('09:00');
  answer();
  await expect(page.getByText('All changes live').first()).toBeVisible();
  expect((await publicPayload(server, owner.user.id)).hours?.monday.open).toBe('05:30');
});
