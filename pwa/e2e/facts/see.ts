import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { FactCheck } from './fact.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Checks that an element of this role has the row's text as its name. */
export const seesNamed =
  (role: Role): FactCheck =>
  async ({ page, row }) => {
    await expect(page.getByRole(role, { name: row.text, exact: true }).first()).toBeVisible();
  };

/** Checks that a field has the row's text as its label. */
export const seesLabel: FactCheck = async ({ page, row }) => {
  await expect(page.getByLabel(row.text, { exact: true }).first()).toBeVisible();
};

/** Returns the toast with this text. */
export const toastSaying = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /Notification/ }).getByText(text, { exact: true });

/** Checks that a toast shows the row's text. */
export const seesToast: FactCheck = async ({ page, row }) => {
  await expect(toastSaying(page, row.text)).toBeVisible();
};

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });
