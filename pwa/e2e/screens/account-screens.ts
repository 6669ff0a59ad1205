import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { LONG_NAME } from './samples.ts';
import { asOwner, type ShownScreen } from './show-screen.ts';

/** Opens /install, with all details open.
 * @param act     chooses a platform or a tab
 * @param heading a heading, to wait until its file has loaded */
const installAfter =
  (act: (page: Page) => Promise<void>, heading: string): ShownScreen['show'] =>
  async (page, server) => {
    await asOwner('/install', { domain: 'harborbakery.com' })(page, server);
    await act(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Troubleshooting')).toBeVisible();
    await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const details of all) {
        // Of details with a name, one is open.
        details.removeAttribute('name');
        details.open = true;
      }
    });
    // Loaded when its details open.
    await expect(page.getByText('In your website’s own fonts and colors')).toBeVisible();
  };

/** The choice is a list on a phone. */
const choose = (platform: string) => async (page: Page) => {
  const list = page.getByRole('combobox', { name: 'What is your website built with?' });
  const button = page.getByText(platform, { exact: true });
  await expect(list.or(button.first()).first()).toBeVisible();
  if (await list.isVisible()) await list.selectOption(platform);
  else await button.click();
};

/** /install and /profile in all visually distinct states. */
export const ACCOUNT_SCREENS: readonly ShownScreen[] = [
  { name: 'install, a guide with all details', show: installAfter(choose('Squarespace'), 'Paste it into Squarespace') },
  {
    name: 'install, advanced',
    show: installAfter((page) => page.getByRole('tab', { name: 'Advanced' }).click(), 'Content Security Policy'),
  },
  {
    name: 'install, Platform Guides without a platform',
    async show(page, server) {
      await asOwner('/install', { domain: 'harborbakery.com' })(page, server);
      await page.getByRole('tab', { name: 'Platform Guides' }).click();
      await expect(page.getByText('Choose your platform above')).toBeVisible();
    },
  },
  {
    name: 'install, the message to a web person',
    async show(page, server) {
      await asOwner('/install', { domain: 'harborbakery.com' })(page, server);
      await choose('Wix')(page);
      await page.getByRole('button', { name: 'Send to my web person' }).click();
      await expect(page.getByRole('link', { name: 'Email' })).toBeVisible();
    },
  },
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
