import type { Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import { codeField } from '../support/account.ts';
import { goToGoogle, signInThere } from '../support/google.ts';
import { codeFor, newEmail, request } from '../support/owner.ts';
import { signUpAs } from '../support/sign-up.ts';
import { payWith, seesCheckout } from '../support/stripe.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** Signs up with a plan and verifies the mailbox. */
const signUpWith = async (page: Page, server: DoorsignServer, plan: string): Promise<void> => {
  const email = newEmail();
  await page.goto(`${server.url}/signup?plan=${plan}`);
  await signUpAs(page, email);
  await expect(page.getByText('Enter the code we sent to')).toBeVisible();
  await codeField(page).fill(await codeFor(server, email));
};

const planOf = async (page: Page, server: DoorsignServer): Promise<string> => {
  const token = (await page.evaluate(() => localStorage.getItem('doorsign-token'))) ?? '';
  return (await request(server, authCalls.me, { token })).body.plan;
};

test('a signup with a paid plan leads to the checkout, and from there to the setup', async ({ server, page }) => {
  await signUpWith(page, server, 'pro');
  await payWith(page);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to setup' }).click();
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  expect(await planOf(page, server)).toBe('pro');
});

test('leaving that checkout leads to the setup with the free plan', { tag: '@all' }, async ({ server, page }) => {
  await signUpWith(page, server, 'enterprise');
  await seesCheckout(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Starter' }).click();
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  expect(await planOf(page, server)).toBe('free');
});

test('the browser’s Back button leads from that checkout to the setup', { tag: '@all' }, async ({ server, page }) => {
  await signUpWith(page, server, 'pro');
  await seesCheckout(page);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/onboarding`);
});

test('the chosen plan survives a sign-in with Google', { tag: '@all' }, async ({ server, page }) => {
  await page.goto(`${server.url}/signup?plan=pro`);
  await goToGoogle(page, 'Sign up with Google');
  await signInThere(page, { email: newEmail(), name: 'Harbor Bakery' });
  await payWith(page);
  await page.getByRole('link', { name: 'Continue to setup' }).click();
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  expect(await planOf(page, server)).toBe('pro');
});

test('a checkout that cannot be opened does not stop the setup', { tag: '@all' }, async ({ server, page }) => {
  await page.route('**/api/payments/checkout', (route) => route.fulfill({ status: 503, body: '' }));
  await signUpWith(page, server, 'pro');
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  await expect(page.getByText('Payment Error', { exact: true })).toBeVisible();
});
