import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';
import { createOwner, openAs, request } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { presetWeek } from '../support/weeks.ts';

/** One screen in one state, ready to be looked at. */
export interface ShownScreen {
  readonly name: string;
  readonly show: (page: Page, server: DoorsignServer) => Promise<void>;
}

const LONG_NAME =
  'Grandmother’s Extraordinarily Comprehensive Neighbourhood Bakery, Delicatessen and Coffee House of Upper Harbor Bay';

/** A screen that has drawn itself, and not the one that says that it could not. */
const isShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
};

const visit =
  (path: string): ShownScreen['show'] =>
  async (page, server) => {
    await page.goto(server.url + path);
    await isShown(page);
  };

const asOwner =
  (path: string, { hours = true, businessName = 'Harbor Bakery' } = {}): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await createOwner(server, { businessName });
    if (hours)
      await request(server, businessCalls.hours, {
        token: owner.token,
        body: { businessHours: presetWeek('restaurant'), timezone: 'America/New_York' },
      });
    await openAs(page, server, owner, path);
    await isShown(page);
  };

const later = [
  '/holidays',
  '/styling',
  '/domain',
  '/profile',
  '/billing',
  '/billing/success',
  '/billing/cancel',
  '/onboarding',
];
const laterPublic = [
  '/',
  '/pricing',
  '/privacy',
  '/terms',
  '/demo',
  '/blog/customer-support-reduction',
  '/blog/psychology-of-expectations',
];

/** Every screen of the app, in the states that differ to the eye. */
export const SCREENS: readonly ShownScreen[] = [
  { name: 'login', show: visit('/login') },
  { name: 'signup', show: visit('/signup?plan=pro') },
  {
    name: 'signup with errors',
    async show(page, server) {
      await visit('/signup')(page, server);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'verification',
    async show(page, server) {
      await visit('/signup')(page, server);
      await page.getByLabel('Business Name').fill(LONG_NAME);
      await page.getByLabel('Email').fill(`screens-${Date.now()}@example.test`);
      await page.getByLabel('Password', { exact: true }).fill('sourdough-1987');
      await page.getByLabel('Confirm Password').fill('sourdough-1987');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible();
    },
  },
  { name: 'dashboard', show: asOwner('/dashboard') },
  { name: 'dashboard without hours', show: asOwner('/dashboard', { hours: false }) },
  { name: 'dashboard, long name', show: asOwner('/dashboard', { businessName: LONG_NAME }) },
  { name: 'hours, empty', show: asOwner('/hours', { hours: false }) },
  {
    name: 'hours, presets',
    async show(page, server) {
      await asOwner('/hours', { hours: false })(page, server);
      await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
    },
  },
  {
    name: 'hours, edited',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await page.getByLabel('Monday closes at').fill('02:00');
      await page.getByLabel('Tuesday closes at').fill('11:00');
      await page.getByRole('switch', { name: /Sunday/ }).click();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    },
  },
  {
    name: 'a refused change',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await refuseSaves(page, 'These hours cannot be saved.');
      await page.getByLabel('Monday closes at').fill('21:00');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'install', show: asOwner('/install') },
  { name: 'not found', show: visit('/no-such-page') },
  ...laterPublic.map((path) => ({ name: `later ${path}`, show: visit(path) })),
  ...later.map((path) => ({ name: `later ${path}`, show: asOwner(path) })),
];
