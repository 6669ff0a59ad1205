import type { Page } from '@playwright/test';

/** The password of owners who sign up on the screen. */
export const NEW_PASSWORD = 'sourdough-1987';

/** Signs up on the sign-up screen that the page shows. The mailbox is still to be verified. */
export const signUpAs = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Business Name').fill('Harbor Bakery');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
};
