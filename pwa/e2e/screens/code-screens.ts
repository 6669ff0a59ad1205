import type { Page } from '@playwright/test';
import { authCalls, ERRORS } from '@doorsign/shared-schema/api';
import { askForCode, codeField } from '../support/account.ts';
import { createOwner } from '../support/owner.ts';
import { expect } from '../support/test.ts';
import { visit, type ShownScreen } from './show-screen.ts';

const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Login with Email OTP' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Login by code in all visually distinct states. */
export const CODE_SCREENS: readonly ShownScreen[] = [
  {
    name: 'login, where to mail a code',
    async show(page, server) {
      await visit('/login')(page, server);
      await openDialog(page);
    },
  },
  {
    name: 'login, a code that cannot be mailed',
    async show(page, server) {
      const { status, detail } = ERRORS.mail_unavailable;
      await page.route(`**${authCalls.sendOtp.path}`, (route) =>
        route.fulfill({ status, json: { detail, code: 'mail_unavailable', message: detail, request_id: 'r' } }),
      );
      await visit('/login')(page, server);
      await openDialog(page);
      await page.getByLabel('Your email').fill('grandmothers-neighbourhood-bakery@upper-harbor-bay.example.com');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'login, a code that has expired and is wrong',
    async show(page, server) {
      const { email } = await createOwner(server);
      await page.clock.install();
      await visit('/login')(page, server);
      await askForCode(page, email);
      await page.clock.fastForward(301_000);
      await codeField(page).fill('BCDFGH');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByText('Code expired')).toBeVisible();
    },
  },
];
