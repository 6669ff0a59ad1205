import { authCalls } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';
import { visit, type ShownScreen } from './show-screen.ts';

/** /login and /signup in all visually distinct states of signing in with Google. */
export const GOOGLE_SCREENS: readonly ShownScreen[] = [
  {
    name: 'login, after a problem at Google',
    async show(page, server) {
      await visit('/login#error=email_unverified')(page, server);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'signup, without a connection to Google',
    async show(page, server) {
      await visit('/signup')(page, server);
      await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText('Google sign-in needs a connection.')).toBeVisible();
    },
  },
  {
    name: 'back from Google, while the session is fetched',
    heldCall: authCalls.session.path,
    async show(page, server) {
      await page.addInitScript(() =>
        sessionStorage.setItem('doorsign-google', JSON.stringify({ verifier: 'v'.repeat(43) })),
      );
      await page.route('**' + authCalls.session.path, () => undefined);
      await page.goto(`${server.url}/login#session_id=abc`);
      await expect(page.getByText('Logging you in...')).toBeVisible();
    },
  },
];
