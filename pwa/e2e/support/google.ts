import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The stand-in is loaded by the first who signs in, which takes a busy machine a while. */
const PATIENCE = { timeout: 40_000 };

/** What is typed on the page that stands in for Google's. */
export interface GooglePerson {
  email: string;
  name?: string;
  verified?: boolean;
}

/** Presses the button to Google, and waits for the page behind it. */
export const goToGoogle = async (page: Page, name: 'Continue with Google' | 'Sign up with Google'): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the stand-in' })).toBeVisible(PATIENCE);
};

/** Signs in there. Whoever chose a paid plan is not long in the app: the checkout comes next. */
export const signInThere = async (page: Page, { email, name = '', verified = true }: GooglePerson): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('The email is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Signs in there, and waits for the way back. */
export const continueAs = async (page: Page, person: GooglePerson): Promise<void> => {
  await signInThere(page, person);
  await leavesGoogle(page);
};

/** The app has drawn the page that the way back ends at; while the session is fetched there is no heading. */
export const leavesGoogle = async (page: Page): Promise<void> => {
  await page.waitForURL(({ pathname }) => !/^\/(dev|api)\//.test(pathname), PATIENCE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(PATIENCE);
};
