import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What is typed on the page that stands in for Google's. */
export interface GooglePerson {
  email: string;
  name?: string;
  verified?: boolean;
}

/** Presses the button to Google, and waits for the page behind it. */
export const goToGoogle = async (page: Page, name: 'Continue with Google' | 'Sign up with Google'): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the stand-in' })).toBeVisible();
};

/** Signs in there. */
export const continueAs = async (page: Page, { email, name = '', verified = true }: GooglePerson): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('The email is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue' }).click();
};
