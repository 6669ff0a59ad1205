import { HOLIDAY_NAME_MAX } from '@doorsign/shared-schema/holidays';
import { showPlans } from '../support/plan.ts';
import { expect } from '../support/test.ts';
import { BILLING_SCREENS } from './billing-screens.ts';
import { CLOSURE_SCREENS } from './closure-screens.ts';
import { CODE_SCREENS } from './code-screens.ts';
import { DASHBOARD_SCREENS } from './dashboard-screens.ts';
import { DEVELOPER_SCREENS } from './developer-screens.ts';
import { GOOGLE_SCREENS } from './google-screens.ts';
import { HISTORY_SCREENS } from './history-screens.ts';
import { HOLIDAY_SCREENS } from './holiday-screens.ts';
import { HOURS_SCREENS } from './hours-screens.ts';
import { IMPORT_SCREENS } from './import-screens.ts';
import { INSTALL_OFFER_SCREENS } from './install-offer-screens.ts';
import { LOCATION_SCREENS } from './location-screens.ts';
import { MAIL_SCREENS } from './mail-screens.ts';
import { OWNER_SCREENS } from './owner-screens.ts';
import { PANEL_SCREENS } from './panel-screens.ts';
import { PUBLIC_SCREENS } from './public-screens.ts';
import { LONG_NAME } from './samples.ts';
import { SETTING_SCREENS } from './setting-screens.ts';
import { asOwner, keepFromServer, saveMonday, visit, type ShownScreen } from './show-screen.ts';
import { TEAM_SCREENS } from './team-screens.ts';
import { TROUBLE_SCREENS } from './trouble-screens.ts';
import { WIDGET_SCREENS } from './widget-screens.ts';

/** All screens of the app in all visually distinct states. */
export const SCREENS: readonly ShownScreen[] = [
  { name: 'login', show: visit('/login') },
  { name: 'signup', show: visit('/signup?plan=pro') },
  {
    name: 'signup, all plans',
    async show(page, server) {
      await visit('/signup?plan=pro')(page, server);
      await showPlans(page);
      await expect(page.getByRole('radio')).toHaveCount(3);
    },
  },
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
  ...CODE_SCREENS,
  ...GOOGLE_SCREENS,
  ...DASHBOARD_SCREENS,
  ...CLOSURE_SCREENS,
  ...LOCATION_SCREENS,
  ...TEAM_SCREENS,
  ...DEVELOPER_SCREENS,
  {
    name: 'hours, presets',
    async show(page, server) {
      await asOwner('/hours', { hours: false })(page, server);
      await page.getByRole('button', { name: 'Set Up Business Hours' }).click();
      await expect(page.getByRole('button', { name: /^Retail Store/ })).toBeVisible();
    },
  },
  {
    name: 'hours, edited',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await page.getByLabel('Monday closes at').fill('02:00');
      await page.getByLabel('Tuesday opens at').fill('09:00');
      await page.getByLabel('Tuesday closes at').fill('05:00');
      await page.getByRole('switch', { name: /Sunday/ }).click();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
      await expect(page.getByText('Includes unsaved changes')).toBeVisible();
    },
  },
  {
    name: 'hours, a closed week',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      for (const open of await page.getByRole('switch', { name: /^Open on/ }).all()) await open.uncheck();
      await expect(page.getByText(/^All seven days are closed/)).toBeVisible();
    },
  },
  {
    name: 'hours, what visitors see on a holiday',
    async show(page, server) {
      const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      const outing = {
        id: `holiday_${date}`,
        date,
        name: LONG_NAME.slice(0, HOLIDAY_NAME_MAX).trim(),
        closed: true,
        open: '09:00',
        close: '17:00',
      };
      await asOwner('/hours', { plan: 'pro', holidays: [outing] })(page, server);
      await page.getByRole('region', { name: 'What will visitors see' }).getByLabel('Date').fill(date);
      await expect(page.getByText(/^Closed for Grandmother/).first()).toBeVisible();
    },
  },
  {
    name: 'hours, a save that this device cannot keep',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await page.evaluate(() => {
        IDBObjectStore.prototype.add = () => {
          throw new DOMException('The disk is full', 'QuotaExceededError');
        };
      });
      await saveMonday(page);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  ...HOURS_SCREENS,
  ...IMPORT_SCREENS,
  ...HOLIDAY_SCREENS,
  {
    name: 'logging out with a change that is not published',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await keepFromServer(page);
      await saveMonday(page);
      await expect(page.getByText('1 change saved on this device').first()).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('dialog', { name: 'Not on your website yet' })).toBeVisible();
    },
  },
  {
    name: 'more',
    async show(page, server) {
      await page.setViewportSize({ width: 360, height: 740 });
      await asOwner('/dashboard')(page, server);
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'keyboard shortcuts',
    async show(page, server) {
      await asOwner('/dashboard')(page, server);
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a file of the app that does not come',
    async show(page, server) {
      await page.route('**/assets/history-screen-*.js', (route) => route.abort('connectionfailed'));
      await asOwner('/history')(page, server);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  ...OWNER_SCREENS,
  ...HISTORY_SCREENS,
  ...BILLING_SCREENS,
  ...SETTING_SCREENS,
  ...INSTALL_OFFER_SCREENS,
  ...TROUBLE_SCREENS,
  ...PANEL_SCREENS,
  ...WIDGET_SCREENS,
  { name: 'not found', show: visit('/no-such-page') },
  ...PUBLIC_SCREENS,
  ...MAIL_SCREENS,
];
