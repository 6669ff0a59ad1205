import type { Page } from '@playwright/test';
import { continueAs, goToGoogle, leavesGoogle, signInThere } from '../support/google.ts';
import { createOwner, newEmail } from '../support/owner.ts';
import { showPlans } from '../support/plan.ts';
import { startServer } from '../support/server.ts';
import { seesCheckout } from '../support/stripe.ts';
import { expect, test } from '../support/test.ts';

const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('doorsign-token'));

/** Records the address at each of the first changes of every page. */
const noteAddresses = async (page: Page): Promise<readonly string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('noteAddress', (address: string) => void seen.push(address));
  await page.addInitScript(() => {
    const { noteAddress } = window as unknown as { noteAddress: (address: string) => Promise<void> };
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      if (root)
        new MutationObserver(() => void noteAddress(location.href)).observe(root, { childList: true, subtree: true });
    });
  });
  return seen;
};

test('a new owner signs up with Google and sets up the business', async ({ page, server }) => {
  const drawn = await noteAddresses(page);
  const email = newEmail();
  await page.goto(`${server.url}/signup?plan=free`);
  await goToGoogle(page, 'Sign up with Google');
  await continueAs(page, { email, name: 'Harbor Bakery' });
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter((address) => address.includes('#'))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), history.state]))).not.toMatch(
    /session_id|verifier/,
  );

  await page.goto(`${server.url}/profile`);
  await expect(page.getByLabel('Business Name')).toHaveValue('Harbor Bakery');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
});

test(
  'a guard sends an owner to log in, and Google sign-in returns to the wanted page',
  { tag: '@all' },
  async ({ page, server }) => {
    const owner = await createOwner(server);
    await page.goto(`${server.url}/hours`);
    await expect(page).toHaveURL(`${server.url}/login`);
    await goToGoogle(page, 'Continue with Google');
    await continueAs(page, { email: owner.email });
    await expect(page).toHaveURL(`${server.url}/hours`);
    await expect(page.getByRole('heading', { level: 1, name: 'Business Hours' })).toBeVisible();
  },
);

test('canceling at Google shows an error, and the next try succeeds', { tag: '@all' }, async ({ page, server }) => {
  const email = newEmail();
  await page.goto(`${server.url}/signup?plan=enterprise`);
  await goToGoogle(page, 'Sign up with Google');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await leavesGoogle(page);
  await expect(page.getByRole('alert')).toHaveText('You didn’t continue with Google, so nothing changed.');
  await expect(page).toHaveURL(`${server.url}/signup?plan=enterprise`);
  await showPlans(page);
  await expect(page.getByRole('radio', { name: /Enterprise/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await goToGoogle(page, 'Sign up with Google');
  await signInThere(page, { email });
  // The chosen plan survived the sign-in.
  await seesCheckout(page);
});

test('an e-mail that Google has not verified cannot sign in', { tag: '@all' }, async ({ page, server }) => {
  const owner = await createOwner(server);
  await page.goto(`${server.url}/login`);
  await goToGoogle(page, 'Continue with Google');
  await continueAs(page, { email: owner.email, verified: false });
  await expect(page.getByRole('alert')).toContainText('Google hasn’t verified your email yet.');
  expect(await storedToken(page)).toBeNull();
});

test("a link to somebody else's finished sign-in signs nobody in", async ({ browser, page, server }) => {
  // Eve signs in with Google, but keeps her page from fetching the session.
  const eve = await (await browser.newContext()).newPage();
  await eve.route('**/api/auth/session', (route) => route.abort('connectionfailed'));
  await eve.goto(`${server.url}/login`);
  await goToGoogle(eve, 'Continue with Google');
  const back = eve.waitForResponse((response) => response.url().includes('/api/auth/google/callback'));
  await continueAs(eve, { email: newEmail() });
  const link = (await (await back).headerValue('Location')) ?? '';
  expect(link).toContain('#session_id=');
  await expect(eve.getByRole('alert')).toHaveText('Network error. Please try again.');
  await eve.context().close();

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('started in another window');
  await expect(page).toHaveURL(`${server.url}/login`);
  expect(await storedToken(page)).toBeNull();
});

test(
  'an owner who cancels at Google and goes back finds the page unchanged',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await goToGoogle(page, 'Continue with Google');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    await goToGoogle(page, 'Continue with Google');
  },
);

test('without a connection the Google button says that it needs one', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await expect(button).toBeEnabled();
  await page.context().setOffline(true);
  await expect(button).toBeDisabled();
  await expect(page.getByText('Google sign-in needs a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(button).toBeEnabled();
});

test('a production server without Google sign-in does not offer it', { tag: '@all' }, async ({ page }) => {
  const server = await startServer({
    DOORSIGN_MODE: 'production',
    TOKEN_SECRET: 'x'.repeat(32),
    RATE_LIMITS: 'on',
  });
  try {
    const asked = page.waitForResponse('**/api/auth/methods');
    await page.goto(`${server.url}/login`);
    expect(await (await asked).json()).toEqual({ google: false });
    await expect(page.getByText('Continue with Google')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  } finally {
    await server.remove();
  }
});
