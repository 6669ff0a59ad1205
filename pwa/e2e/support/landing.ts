import type { Locator, Page } from '@playwright/test';
import { resourceCalls } from '@doorsign/shared-schema/api';

export const CASE_STUDY_PATH = resourceCalls.caseStudy.path;

/** Waits until a part of a public page is interactive. */
export const isAlive = (page: Page, island: 'demo' | 'case-studies' | 'playground'): Promise<void> =>
  page.locator(`[data-island="${island}"][data-ready]`).waitFor({ state: 'attached' });

export const studyButtons = (page: Page): Locator => page.getByRole('button', { name: /^Download Case Study/ });

/** Presses a case study's button. */
export const openStudy = (page: Page, index: number): Promise<void> => studyButtons(page).nth(index).click();
