import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { openAs } from '../support/owner.ts';
import type { FactGroup } from './fact.ts';
import { seesNamed } from './see.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const skip = (page: Page) => page.getByRole('link', { name: 'Skip Tour' });
const goToDashboard = (page: Page) => page.getByRole('link', { name: 'Go to Dashboard' });
const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });

const tour: FactGroup = {
  name: 'onboarding, the tour',
  tag: '@all',
  arrange: ({ page, server, owner }) => openAs(page, server, owner, '/onboarding'),
  checks: {
    'route/onboarding': async ({ page, server }) => {
      await expect(page).toHaveURL(`${server.url}/onboarding`);
      await expect(next(page)).toBeVisible();
    },
    'onboarding.step1': async ({ page }) => {
      await expect(title(page, /ready to hang/)).toBeVisible();
      await expect(page.getByText('Step 1 of 3')).toBeAttached();
    },
    'onboarding.next': seesNamed('button'),
    'onboarding.skip': seesNamed('link'),
    'onboarding.previous-from-2': async ({ page }) => expect(previous(page)).toHaveCount(0),
    'onboarding.step2': async ({ page }) => {
      await next(page).click();
      await expect(title(page, /Live in three steps/)).toBeVisible();
      for (const path of ['/hours', '/styling', '/install'])
        await expect(page.getByRole('listitem').locator(`a[href="${path}"]`)).toBeVisible();
    },
    'onboarding.previous': seesNamed('button'),
    'onboarding.step3': async ({ page }) => {
      await next(page).click();
      await expect(title(page, /Your dashboard/)).toBeVisible();
    },
    'onboarding.steps': async ({ page }) => {
      await expect(page.getByText('Step 3 of 3')).toBeAttached();
      await expect(next(page)).toHaveCount(0);
    },
    'onboarding.go': seesNamed('link'),
    // Previous and Next move within the tour; finishing the tour leads to the dashboard.
    'onboarding.all-end': async ({ page, server }) => {
      await previous(page).click();
      await expect(title(page, /Live in three steps/)).toBeVisible();
      await previous(page).click();
      await expect(title(page, /ready to hang/)).toBeVisible();
      await next(page).click();
      await expect(title(page, /Live in three steps/)).toBeVisible();
      await next(page).click();
      await goToDashboard(page).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
    'onboarding.skip.target': async ({ page, server }) => {
      await page.goto(`${server.url}/onboarding`);
      await skip(page).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
    'onboarding.go.target': async ({ page, server }) => {
      await page.goto(`${server.url}/onboarding?step=3`);
      await goToDashboard(page).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
  },
};

/** Facts of /onboarding. */
export const onboardingFacts: readonly FactGroup[] = [tour];
