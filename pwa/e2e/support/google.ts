import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The first sign-in loads the stand-in, which takes a while on a busy machine. */
const PATIENCE = { timeout: 40_000 };

/** The input of the page that stands in for Google's. */
export interface GooglePerson {
  email: string;
  name?: string;
  verified?: boolean;
}

/** Presses the Google button, and waits for the page that it opens. */
export const goToGoogle = async (page: Page, name: 'Continue with Google' | 'Sign up with Google'): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the stand-in' })).toBeVisible(PATIENCE);
};

/** Signs in on the stand-in. An owner who chose a paid plan is then taken to the checkout. */
export const signInThere = async (page: Page, { email, name = '', verified = true }: GooglePerson): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('The email is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Signs in on the stand-in, and waits for the return to the app. */
export const continueAs = async (page: Page, person: GooglePerson): Promise<void> => {
  await signInThere(page, person);
  await leavesGoogle(page);
};

/** Waits until the app has rendered the page after the return; there is no heading while the session is fetched. */
export const leavesGoogle = async (page: Page): Promise<void> => {
  await page.waitForURL(({ pathname }) => !/^\/(dev|api)\//.test(pathname), PATIENCE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(PATIENCE);
};
