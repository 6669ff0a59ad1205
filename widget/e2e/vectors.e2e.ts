import { expect, test, type Page } from '@playwright/test';
import type { checkLanguages } from '../../shared-schema/test/check-languages.ts';
import type { checkShortForms } from '../../shared-schema/test/check-short-forms.ts';
import type { checkStatusCases } from '../../shared-schema/test/check-status-cases.ts';
import type { checkWordingCases } from '../../shared-schema/test/check-wording-cases.ts';
import {
  readLanguageTable,
  readShortForms,
  readStatusCases,
  readWordingCases,
} from '../../shared-schema/test/read-vectors.ts';
import { bundleForPage } from '../test/bundle-for-page.ts';

/** Opens a page that can run the checks. */
const openChecks = async (page: Page): Promise<void> => {
  await page.goto('about:blank');
  await page.addScriptTag({
    content: await bundleForPage(new URL('../test/vectors-in-page.ts', import.meta.url), 'vectors'),
  });
};

interface Checks {
  checkLanguages: typeof checkLanguages;
  checkShortForms: typeof checkShortForms;
  checkStatusCases: typeof checkStatusCases;
  checkWordingCases: typeof checkWordingCases;
}

test('all 279 status cases hold in this browser', async ({ page }) => {
  const cases = readStatusCases();
  expect(cases).toHaveLength(279);
  await openChecks(page);
  const failures = await page.evaluate((all) => (window as unknown as Checks).checkStatusCases(all), cases);
  expect(failures).toEqual([]);
});

test('all wording cases hold in this browser', async ({ page }) => {
  const cases = readWordingCases();
  expect(cases.length).toBeGreaterThan(70);
  await openChecks(page);
  const failures = await page.evaluate((all) => (window as unknown as Checks).checkWordingCases(all), cases);
  expect(failures).toEqual([]);
});

test('the texts of every language match the table in this browser', async ({ page }) => {
  const table = readLanguageTable();
  expect(Object.keys(table.languages).length).toBeGreaterThan(20);
  await openChecks(page);
  const failures = await page.evaluate((all) => (window as unknown as Checks).checkLanguages(all), table);
  expect(failures).toEqual([]);
});

test('the short forms of every row match the table in this browser', async ({ page }) => {
  const tables = { wanted: readShortForms(), cases: readWordingCases(), table: readLanguageTable() };
  await openChecks(page);
  const failures = await page.evaluate((all) => (window as unknown as Checks).checkShortForms(all), tables);
  expect(failures).toEqual([]);
});

test('the check finds a wrong case', async ({ page }) => {
  const [first] = readStatusCases();
  if (!first) throw new Error('no cases');
  await openChecks(page);
  const wrong = [{ ...first, expected: { ...first.expected, status: 'holiday' } }];
  const failures = await page.evaluate((all) => (window as unknown as Checks).checkStatusCases(all), wrong);
  expect(failures.length).toBeGreaterThan(0);
});
