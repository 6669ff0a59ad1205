import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { FactCheck } from './fact.ts';

type Role = Parameters<Page['getByRole']>[0];

/** The row's text names something of this role. */
export const seesNamed =
  (role: Role): FactCheck =>
  async ({ page, row }) => {
    await expect(page.getByRole(role, { name: row.text, exact: true }).first()).toBeVisible();
  };

/** The row's text labels a field. */
export const seesLabel: FactCheck = async ({ page, row }) => {
  await expect(page.getByLabel(row.text, { exact: true }).first()).toBeVisible();
};

/** A toast that says so is shown. */
export const toastSaying = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /Notification/ }).getByText(text, { exact: true });

/** The row's text is said by a toast. */
export const seesToast: FactCheck = async ({ page, row }) => {
  await expect(toastSaying(page, row.text)).toBeVisible();
};

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });
