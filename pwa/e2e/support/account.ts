import type { Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import { codeFor, newEmail, prepare, request, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { expect } from './test.ts';

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });

/** Requests a login code on the login screen. */
export const askForCode = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Login with Email OTP' }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(codeField(page)).toBeVisible();
};

/** Re-authenticates with the password in the dialog that asks for it. */
export const proveByPassword = async (page: Page, password: string, button = 'Confirm'): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: button }).click();
};

/** Creates an owner without a password: when a mailbox is verified without the signup's session, the server drops the signup's
 * password, which may be a stranger's. */
export const createOwnerWithoutPassword = async (server: DoorsignServer): Promise<Owner> => {
  const email = newEmail();
  const password = 'not-the-owners';
  await prepare(server, authCalls.signup, {
    body: { businessName: 'Harbor Bakery', email, password, timezone: 'America/New_York' },
  });
  await prepare(server, authCalls.sendOtp, { body: { email } });
  const { status, body } = await request(server, authCalls.verifyOtp, {
    body: { email, otp: await codeFor(server, email) },
  });
  if (status !== 200 || body.user.hasPassword) throw new Error(`expected an account without a password: ${status}`);
  return { email, password, token: body.access_token, user: body.user };
};
