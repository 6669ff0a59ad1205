import { authCalls } from '@doorsign/shared-schema/api';
import { codeField, proveByPassword } from '../support/account.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import { expectWaiting, openStandardWeek, RETRY_MS, saveTime } from '../support/hours-screen.ts';
import { codeFor, openAs, request } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test(
  'an account is deleted with all that belongs to it, and its e-mail may sign up again',
  { tag: '@all' },
  async ({ server, owner, page, browser }) => {
    const elsewhere = await browser.newContext({ locale: 'en-US' });
    const other = await elsewhere.newPage();
    await openStandardWeek(other, server, owner);

    await openAs(page, server, owner, '/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog.getByText('your subscription ends', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await proveByPassword(page, 'not the password', 'Delete account');
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('The password is incorrect.');
    await proveByPassword(page, owner.password, 'Delete account');

    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/login`);
    expect((await fetch(`${server.url}/api/widget/${owner.user.id}`)).status).toBe(404);
    expect(await page.evaluate(() => localStorage.getItem('doorsign-token'))).toBeNull();
    // The database is empty already; an open connection may delay its deletion for a moment.
    const databases = () => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)));
    await expect.poll(databases).not.toContain(`doorsign-u-${owner.user.id}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

    // The other device learns of the deletion, and keeps its data until the owner has seen the message.
    await other.reload();
    await expect(other.getByRole('heading', { name: 'This account was deleted' })).toBeVisible({ timeout: RETRY_MS });
    await elsewhere.close();

    await page.goto(`${server.url}/signup`);
    await page.getByLabel('Business Name').fill('Harbor Bakery, again');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('another-loaf');
    await page.getByLabel('Confirm Password').fill('another-loaf');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
    await codeField(page).fill(await codeFor(server, owner.email));
    await expect(page).toHaveURL(`${server.url}/onboarding`);
    const login = await request(server, authCalls.login, { body: { email: owner.email, password: 'another-loaf' } });
    expect(login.body.user.id).not.toBe(owner.user.id);
    expect(login.body.user.businessHours).toBeNull();
  },
);

test(
  'deleting an account names its unpublished changes first, and closing the dialog keeps everything',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openStandardWeek(page, server, owner);
    await page.route('**/api/sync', (route) => route.abort('connectionfailed'));
    await saveTime(page, 'Monday opens at', '06:05');
    await expectWaiting(page, 1);
    await page.goto(`${server.url}/profile`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(
      dialog.getByText('1 change was saved on this device and never published: Business Hours.'),
    ).toBeVisible();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export unpublished changes' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^doorsign-unpublished-/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await rowsOnDevice(page, owner, 'outbox')).toHaveLength(1);
    expect((await request(server, authCalls.me, { token: owner.token })).status).toBe(200);
  },
);

test('a second tab of a deleted account signs out too', { tag: '@all' }, async ({ server, owner, page, context }) => {
  await openAs(page, server, owner, '/profile');
  const second = await context.newPage();
  await second.goto(`${server.url}/dashboard`);
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  // Cut off from the server, this tab learns of the deletion from the first tab.
  await second.route('**/api/**', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await proveByPassword(page, owner.password, 'Delete account');
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(second).toHaveURL(`${server.url}/login`);
  await second.reload();
  await expect(second.getByLabel('Email')).toBeVisible();
});
