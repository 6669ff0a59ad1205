import { CASE_STUDY_PATH, isAlive, openStudy } from '../support/landing.ts';
import { expect } from '../support/test.ts';
import { visit, type ShownScreen } from './show-screen.ts';

const PATHS = [
  '/',
  '/pricing',
  '/privacy',
  '/terms',
  '/accessibility',
  '/blog/customer-support-reduction',
  '/blog/psychology-of-expectations',
];

const openModal: ShownScreen['show'] = async (page, server) => {
  await visit('/')(page, server);
  await isAlive(page, 'case-studies');
  await openStudy(page, 0);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const press: ShownScreen['show'] = async (page) => {
  await page.getByRole('button', { name: 'Send the case study' }).click();
};

/** The public pages in all visually distinct states. */
export const PUBLIC_SCREENS: readonly ShownScreen[] = [
  ...PATHS.map((path): ShownScreen => ({ name: `public ${path}`, show: visit(path) })),
  {
    name: 'public /docs/api',
    async show(page, server) {
      await visit('/docs/api')(page, server);
      await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
    },
  },
  {
    name: 'public /docs/api, a call that was tried',
    async show(page, server) {
      await visit('/docs/api')(page, server);
      const call = page.locator('.opblock', { hasText: 'Returns the business with its plan.' });
      await call.getByRole('button').first().click();
      await call.getByRole('button', { name: 'Try it out' }).click();
      await call.getByRole('button', { name: 'Execute' }).click();
      await expect(call.locator('.live-responses-table')).toBeVisible();
    },
  },
  {
    name: 'public /, the demo by night with its popup',
    async show(page, server) {
      await visit('/')(page, server);
      await isAlive(page, 'demo');
      await page.getByLabel('Time of day').fill(String(23 * 60));
      await page.getByRole('button', { name: 'CLOSED' }).click();
      await expect(page.getByRole('dialog', { name: 'Harbor Bakery' })).toBeVisible();
    },
  },
  {
    name: 'public /, the menu of a phone',
    async show(page, server) {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit('/')(page, server);
      await page.locator('summary[aria-label="Menu"]').click();
    },
  },
  {
    name: 'public /, the case-study modal with an error',
    async show(page, server) {
      await openModal(page, server);
      await press(page, server);
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'public /, a case study that could not be sent',
    async show(page, server) {
      await openModal(page, server);
      await page.route(`**${CASE_STUDY_PATH}`, (route) => route.abort());
      await page.getByRole('dialog').getByLabel('Email').fill('ada@shop.example');
      await press(page, server);
      await expect(page.getByText('Failed to send case study. Please try again.')).toBeVisible();
    },
  },
];
