import type { Page } from '@playwright/test';
import type { Owner } from './owner.ts';

/** Logs in on the login screen that the page shows. */
export const logInAs = async (page: Page, { email, password }: Owner): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};
