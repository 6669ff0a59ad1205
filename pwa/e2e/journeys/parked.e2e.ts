import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { openAs, publicPayload, request } from '../support/owner.ts';
import { presetWeek } from '../support/weeks.ts';

test('an edit outlives the end of its session and is published after the next login', async ({
  server,
  owner,
  page,
  context,
}) => {
  await request(server, businessCalls.hours, {
    token: owner.token,
    body: { businessHours: presetWeek('standard') },
  });
  await openAs(page, server, owner, '/hours');
  await expect(page.getByLabel('Monday opens at')).toHaveValue('09:00');
  await context.setOffline(true);
  await page.getByLabel('Monday opens at').fill('06:45');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Offline · 1 change saved on this device')).toBeVisible();

  await request(server, authCalls.logout, { token: owner.token });
  await context.setOffline(false);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByText('Sign in to publish 1 change')).toBeVisible();

  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/hours`);
  await expect(page.getByText('All changes live').first()).toBeVisible();
  expect((await publicPayload(server, owner.user.id)).hours?.monday.open).toBe('06:45');
});
