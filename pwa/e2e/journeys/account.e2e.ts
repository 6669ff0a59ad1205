import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import { codeField, createOwnerWithoutPassword, proveByPassword } from '../support/account.ts';
import { rowsOnDevice } from '../support/device-storage.ts';
import { codeFor, newEmail, openAs, request } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

const emailField = (page: Page) => page.getByLabel('Email Address', { exact: true });

const askForEmail = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
};

test(
  'a new e-mail takes effect after a re-authentication and its code, also over a reload',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    const email = newEmail();
    await openAs(page, server, owner, '/profile');
    await askForEmail(page, email);
    await proveByPassword(page, owner.password);
    await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expect(emailField(page)).toHaveValue(owner.email);
    await page.reload();
    await codeField(page).fill(await codeFor(server, email));
    await expect(page.getByText('Email verified successfully!', { exact: true })).toBeVisible();
    await expect(emailField(page)).toHaveValue(email);
    await expect(codeField(page)).toHaveCount(0);
    await page.reload();
    await expect(emailField(page)).toHaveValue(email);
    expect(await rowsOnDevice(page, owner, 'meta')).not.toContainEqual(expect.objectContaining({ key: 'newEmail' }));
    const { password } = owner;
    expect((await request(server, authCalls.login, { body: { email: owner.email, password } })).status).toBe(401);
    expect((await request(server, authCalls.login, { body: { email, password } })).status).toBe(200);
  },
);

test('an account without a password gets one after a new code', { tag: '@all' }, async ({ server, page }) => {
  const owner = await createOwnerWithoutPassword(server);
  await openAs(page, server, owner, '/profile');
  await page.getByRole('button', { name: 'Set a Password' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('rye-and-wheat');
  await page.getByLabel('Confirm New Password').fill('rye-and-wheat');
  await page.getByRole('button', { name: 'Set Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(codeField(page)).toBeFocused();
  await expect(dialog.getByText('Enter the code we sent to')).toBeVisible();
  // Without a cursor in sight, what is typed follows the last character wherever the field was pressed.
  await codeField(page).fill('WRO');
  await codeField(page).click({ position: { x: 4, y: 20 } });
  await codeField(page).press('Backspace');
  await expect(codeField(page)).toHaveValue('WR');
  await codeField(page).fill(await codeFor(server, owner.email));
  await expect(page.getByText('Password set!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
  const body = { email: owner.email, password: 'rye-and-wheat' };
  expect((await request(server, authCalls.login, { body })).status).toBe(200);
});

test(
  'a forgotten password is replaced after a code, and all other sessions end',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    const other = await request(server, authCalls.login, { body: { email: owner.email, password: owner.password } });
    await openAs(page, server, owner, '/profile');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('button', { name: 'Forgot it? Use a code instead' }).click();
    await page.getByLabel('New Password', { exact: true }).fill('rye-and-wheat');
    await page.getByLabel('Confirm New Password').fill('rye-and-wheat');
    await page.getByRole('button', { name: 'Update Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog.getByText('Enter the code we sent to')).toBeVisible();
    await codeField(page).fill(await codeFor(server, owner.email));
    await expect(page.getByText('Password changed!', { exact: true })).toBeVisible();
    expect((await request(server, authCalls.me, { token: other.body.access_token })).status).toBe(401);
    await page.reload();
    await expect(emailField(page)).toHaveValue(owner.email);
  },
);

test(
  'the export contains everything that the server knows, and nothing that gives access to the account',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    await openAs(page, server, owner, '/profile');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^doorsign-data-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({ format: 'doorsign-account', version: 1 });
    for (const known of [owner.email, owner.user.businessName, owner.user.id]) expect(text).toContain(known);
    for (const secret of ['$argon2', owner.token, owner.password]) expect(text).not.toContain(secret);
  },
);
