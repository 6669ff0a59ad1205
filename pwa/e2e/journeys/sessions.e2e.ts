import { devices } from '@playwright/test';
import { authCalls, END_REASONS } from '@doorsign/shared-schema/api';
import { logInAs } from '../support/log-in.ts';
import { openAs, prepare, request } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test(
  'signing out a lost phone from the laptop signs out only the phone',
  { tag: '@all' },
  async ({ server, owner, page, browser }) => {
    const phone = await browser.newContext({ userAgent: devices['Pixel 7'].userAgent, locale: 'en-US' });
    const onPhone = await phone.newPage();
    await onPhone.goto(`${server.url}/login`);
    await logInAs(onPhone, owner);
    await expect(onPhone).toHaveURL(`${server.url}/dashboard`);

    await openAs(page, server, owner, '/profile');
    const list = page.getByRole('list', { name: 'Logged-in devices' });
    const row = list.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
    await expect(row).toContainText('Last seen');
    await expect(list.getByRole('listitem').first()).toContainText('This device');
    await row.getByRole('button', { name: /^Log out/ }).click();
    await expect(page.getByText('Chrome on Android was logged out.', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(list).toBeFocused();

    await onPhone.goto(`${server.url}/hours`);
    await expect(onPhone).toHaveURL(`${server.url}/login`);
    await expect(onPhone.getByText(END_REASONS.signed_out_elsewhere)).toBeVisible();
    await onPhone.reload();
    await expect(onPhone.getByText(END_REASONS.signed_out_elsewhere)).toBeVisible();
    await page.reload();
    await expect(list.getByRole('listitem').first()).toContainText('This device');
    await phone.close();
  },
);

test(
  'after a password change on the laptop, the phone says why it was signed out',
  { tag: '@all' },
  async ({ server, owner, page, browser }) => {
    const phone = await browser.newContext({ userAgent: devices['Pixel 7'].userAgent, locale: 'en-US' });
    const onPhone = await phone.newPage();
    await onPhone.goto(`${server.url}/login`);
    await logInAs(onPhone, owner);
    await expect(onPhone).toHaveURL(`${server.url}/dashboard`);

    await openAs(page, server, owner, '/profile');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password').fill(owner.password);
    await page.getByLabel('New Password', { exact: true }).fill('rye-and-wheat');
    await page.getByLabel('Confirm New Password').fill('rye-and-wheat');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Password changed!', { exact: true })).toBeVisible();

    await onPhone.goto(`${server.url}/hours`);
    await expect(onPhone).toHaveURL(`${server.url}/login`);
    await expect(onPhone.getByText(END_REASONS.password_changed, { exact: true })).toBeVisible();
    await phone.close();
  },
);

test('“Log out everywhere else” keeps this device signed in', { tag: '@all' }, async ({ server, owner, page }) => {
  const body = { email: owner.email, password: owner.password };
  const others = [
    await prepare(server, authCalls.login, { body }),
    await prepare(server, authCalls.login, { body }),
  ].map((answer) => answer.body.access_token);
  await openAs(page, server, owner, '/profile');
  const rows = page.getByRole('list', { name: 'Logged-in devices' }).getByRole('listitem');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('You’re logged in on this device only.', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const token of others) expect((await request(server, authCalls.me, { token })).status).toBe(401);
  expect((await request(server, authCalls.me, { token: owner.token })).status).toBe(200);
});
