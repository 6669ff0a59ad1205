import { expect } from '../support/test.ts';
import { continueAs, goToGoogle } from '../support/google.ts';
import { createOwner, newEmail } from '../support/owner.ts';
import type { FactGroup } from './fact.ts';

const onLogin: FactGroup = {
  name: 'Google on /login',
  tag: '@all',
  arrange: async ({ page, server }) => void (await page.goto(`${server.url}/login`)),
  checks: {
    'login.google': async ({ page }) =>
      expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible(),
    'google.redirect': async ({ page }) => {
      const start = page.waitForRequest('**/api/auth/google/start?**');
      await goToGoogle(page, 'Continue with Google');
      expect(new URL((await start).url()).searchParams.get('redirect')).toBe('/login');
    },
    'google.return-login': async ({ page, server, owner }) => {
      await continueAs(page, { email: owner.email });
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
  },
};

const onSignup: FactGroup = {
  name: 'Google on /signup',
  tag: '@all',
  arrange: async ({ page, server }) => void (await page.goto(`${server.url}/signup`)),
  checks: {
    'signup.google': async ({ page }) =>
      expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible(),
    'google.return-signup': async ({ page, server }) => {
      await goToGoogle(page, 'Sign up with Google');
      await continueAs(page, { email: newEmail() });
      await expect(page).toHaveURL(`${server.url}/onboarding`);
    },
  },
};

const ownerSignsIn: FactGroup = {
  name: 'an owner signs in with Google',
  tag: '@all',
  checks: {
    's1.login-google': async ({ page, server }) => {
      const owner = await createOwner(server);
      await page.goto(`${server.url}/login`);
      await goToGoogle(page, 'Continue with Google');
      await continueAs(page, { email: owner.email });
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expect(page.getByText('Harbor Bakery').first()).toBeVisible();
    },
  },
};

/** Facts of signing in and up with Google. */
export const googleFacts: readonly FactGroup[] = [onLogin, onSignup, ownerSignsIn];
