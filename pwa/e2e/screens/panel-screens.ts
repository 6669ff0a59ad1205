import type { Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import { codeField, createOwnerWithoutPassword, proveByPassword } from '../support/account.ts';
import { continueAs, goToGoogle } from '../support/google.ts';
import { createOwner, newEmail, openAs, request } from '../support/owner.ts';
import { expect } from '../support/test.ts';
import { afterwards } from './five-states.ts';
import { asOwner, isShown, keepFromServer, saveMonday, type ShownScreen } from './show-screen.ts';

type Show = ShownScreen['show'];

const profileThen = (act: (page: Page) => Promise<void>): Show => afterwards(asOwner('/profile'), act);

const askForEmail = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByLabel('New email').fill(newEmail());
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
};

/** Shows /profile of an owner who is signed in on other devices too. */
const withOtherDevices: Show = async (page, server) => {
  const owner = await createOwner(server);
  const body = { email: owner.email, password: owner.password };
  for (let login = 0; login < 2; login += 1) await request(server, authCalls.login, { body });
  await openAs(page, server, owner, '/profile');
  await isShown(page);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
};

/** Shows /profile of an owner with a linked Google account. */
const withGoogle: Show = async (page, server) => {
  await page.goto(`${server.url}/login`);
  await goToGoogle(page, 'Continue with Google');
  await continueAs(page, { email: newEmail() });
  await page.goto(`${server.url}/profile`);
  await isShown(page);
  await expect(page.getByRole('list', { name: 'Google accounts' })).toBeVisible();
};

/** The account actions on /profile in all visually distinct states. */
export const PANEL_SCREENS: readonly ShownScreen[] = [
  {
    name: 'profile, another email',
    show: profileThen(async (page) => {
      await page.getByRole('button', { name: 'Change Email' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
  },
  {
    name: 'profile, a proof that is wrong',
    show: profileThen(async (page) => {
      await askForEmail(page);
      await proveByPassword(page, 'not the password');
      await expect(page.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
    }),
  },
  {
    name: 'profile, a proof by code',
    show: profileThen(async (page) => {
      await askForEmail(page);
      await page.getByRole('button', { name: 'Use a code by email instead' }).click();
      await expect(page.getByText('Enter the code we sent to')).toBeVisible();
    }),
  },
  {
    name: 'profile, a new email that waits for its code',
    show: profileThen(async (page) => {
      await askForEmail(page);
      await proveByPassword(page, 'sourdough-1987');
      await expect(codeField(page)).toBeVisible();
    }),
  },
  {
    name: 'profile, a first password',
    async show(page, server) {
      await openAs(page, server, await createOwnerWithoutPassword(server), '/profile');
      await page.getByRole('button', { name: 'Set a Password' }).click();
      await page.getByLabel('New Password', { exact: true }).fill('harbor');
    },
  },
  {
    name: 'profile, a forgotten password',
    show: profileThen(async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('button', { name: 'Forgot it? Use a code instead' }).click();
    }),
  },
  { name: 'profile, other devices', show: withOtherDevices },
  { name: 'profile, Google sign-in', show: withGoogle },
  {
    name: 'profile, it was not me',
    show: afterwards(withGoogle, async (page) => {
      await page.getByRole('button', { name: 'It wasn’t me' }).click();
      await expect(page.getByRole('dialog', { name: 'Secure your account' })).toBeVisible();
    }),
  },
  {
    name: 'onboarding, of an account that was made anew',
    show: afterwards(asOwner('/onboarding?started=fresh'), async (page) => {
      await expect(page.getByText('discarded everything entered back then', { exact: false })).toBeVisible();
    }),
  },
  {
    name: 'profile, everything offline',
    show: afterwards(withOtherDevices, async (page) => {
      await page.context().setOffline(true);
      await expect(page.getByText('You need a connection to see this list', { exact: false })).toBeVisible();
    }),
  },
  {
    name: 'profile, deleting the account with a change that is not published',
    show: afterwards(asOwner('/hours'), async (page) => {
      await keepFromServer(page);
      await saveMonday(page);
      await expect(page.getByText('1 change saved on this device').first()).toBeVisible();
      await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
      // Pressed by keyboard: a pointer would hover over the dialog's button, whose color axe then misjudges.
      await page.getByRole('button', { name: 'Delete account' }).press('Enter');
      await expect(page.getByText('never published', { exact: false })).toBeVisible();
    }),
  },
  {
    name: 'profile, the last proof before deleting',
    show: profileThen(async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).press('Enter');
      await expect(page.getByLabel('Your password')).toBeVisible();
    }),
  },
];
