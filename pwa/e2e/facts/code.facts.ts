import type { Page } from '@playwright/test';
import { ERRORS, type ErrorCode } from '@doorsign/shared-schema/api';
import { codeFor } from '../support/owner.ts';
import { expect } from '../support/test.ts';
import { forEachFact, type FactCheck, type FactGroup } from './fact.ts';
import { seesNamed, seesToast } from './see.ts';

const SEND = '**/api/auth/send-otp';
const VERIFY = '**/api/auth/verify-otp';

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const alert = (page: Page) => page.getByRole('alert');
const verify = async (page: Page, code: string): Promise<void> => {
  // The last character submits, unless the field has this code already.
  await codeField(page).fill('');
  await codeField(page).fill(code);
  if (code.length < 6) await page.getByRole('button', { name: 'Verify Email' }).click();
};

const askForCode = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Login with Email OTP' }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
};

/** Makes the server refuse one call. */
const refuseOnce = (page: Page, url: string, code: ErrorCode, detail: string = ERRORS[code].detail): Promise<unknown> =>
  page.route(
    url,
    (route) => route.fulfill({ status: ERRORS[code].status, json: { detail, code, message: detail, request_id: 'r' } }),
    { times: 1 },
  );

const loseOnce = (page: Page, url: string): Promise<unknown> =>
  page.route(url, (route) => route.abort('connectionfailed'), { times: 1 });

/** Checks that Verify Email ends in an alert with the row's text. */
const verifySays =
  (code: string): FactCheck =>
  async ({ page, row }) => {
    await verify(page, code);
    await expect(alert(page)).toHaveText(row.text);
  };

const loginByCode: FactGroup = {
  name: 'login by code',
  tag: '@all',
  arrange: async ({ page, server }) => {
    await page.clock.install();
    await page.goto(`${server.url}/login`);
  },
  checks: {
    'login.otp-button': seesNamed('button'),
    // A form in the page, which can show errors, in place of the browser's prompt.
    'login.otp-prompt': async ({ page }) => {
      await page.getByRole('button', { name: 'Login with Email OTP' }).click();
      await expect(page.getByRole('dialog').getByLabel('Your email')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    // Shown to the owner, not only logged (shared-schema/docs/product-rules.md#r2).
    'e.send.silent': async ({ page, owner }) => {
      await refuseOnce(page, SEND, 'mail_unavailable');
      await askForCode(page, owner.email);
      await expect(alert(page)).toHaveText(ERRORS.mail_unavailable.detail);
      await page.getByRole('button', { name: 'Cancel' }).click();
    },
    't.code-sent.title': async (context) => {
      await askForCode(context.page, context.owner.email);
      await seesToast(context);
    },
    't.code-sent.description': seesToast,
    'verify.button': seesNamed('button'),
    'verify.resend': seesNamed('button'),
    'v.code.message': verifySays('ABC23'),
    'e.verify.detail': async (context) => {
      await refuseOnce(context.page, VERIFY, 'invalid_otp', 'This code was used already.');
      await verify(context.page, 'BCDFGH');
      await expect(alert(context.page)).toHaveText('This code was used already.');
    },
    'e.verify.invalid': verifySays('BCDFGH'),
    'e.verify.network': async (context) => {
      await loseOnce(context.page, VERIFY);
      await verifySays('BCDFGH')(context);
    },
    'verify.expired': async ({ page, row }) => {
      await page.clock.fastForward(301_000);
      await expect(page.getByText(row.text, { exact: true })).toBeVisible();
    },
    'e.resend.network': async ({ page, row }) => {
      await loseOnce(page, SEND);
      await page.getByRole('button', { name: 'Resend OTP' }).click();
      await expect(alert(page)).toHaveText(row.text);
    },
    't.otp-sent.title': async (context) => {
      await context.page.getByRole('button', { name: 'Resend OTP' }).click();
      await seesToast(context);
    },
    't.otp-sent.description': seesToast,
    'verify.back': async ({ page, owner }) => {
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(owner.email);
    },
    ...forEachFact(['login.code-flow', 's1.login-code'], async ({ page, server, owner }) => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${server.url}/login`);
      await askForCode(page, owner.email);
      await expect(codeField(page)).toBeFocused();
      await verify(page, (await codeFor(server, owner.email)).toLowerCase());
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    }),
    't.verified.title': seesToast,
    't.verified.description': seesToast,
  },
};

/** Facts of login by code. */
export const codeFacts: readonly FactGroup[] = [loginByCode];
