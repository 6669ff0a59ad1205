import { expect } from '../support/test.ts';
import { LONG_NAME } from './samples.ts';
import { asOwner, type ShownScreen } from './show-screen.ts';

/** Opens /install at one of its tabs, with all details open.
 * @param heading a heading of the tab, to wait until its file has loaded */
const installAt =
  (tab: string, heading: string): ShownScreen['show'] =>
  async (page, server) => {
    await asOwner('/install', { domain: 'harborbakery.com' })(page, server);
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: heading })).toBeVisible();
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
  };

/** /install and /profile in all visually distinct states. */
export const ACCOUNT_SCREENS: readonly ShownScreen[] = [
  { name: 'install, every guide', show: installAt('Platform Guides', 'Shopify') },
  { name: 'install, advanced', show: installAt('Advanced', 'Content Security Policy') },
  { name: 'profile', show: asOwner('/profile', { domain: 'harborbakery.com', plan: 'enterprise' }) },
  {
    name: 'profile, long and edited with errors',
    async show(page, server) {
      await asOwner('/profile', { businessName: LONG_NAME })(page, server);
      await page.getByLabel('Business Name').fill('');
      await page.getByLabel('Phone').fill('call me');
      await page.getByLabel('Address', { exact: true }).fill('1 Quay St\nUpper Harbor Bay');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Business name is required')).toBeVisible();
    },
  },
  {
    name: 'profile, the password panel with an error',
    async show(page, server) {
      await asOwner('/profile')(page, server);
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByLabel('Current Password').fill('wrong');
      await page.getByLabel('New Password', { exact: true }).fill('harbor-1');
      await page.getByLabel('Confirm New Password').fill('harbor-1');
      await page.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'profile, the password panel offline',
    async show(page, server) {
      await asOwner('/profile')(page, server);
      // All panels are in one file, so it has loaded when one of them shows.
      await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Changing your password needs a connection', { exact: false })).toBeVisible();
    },
  },
];
