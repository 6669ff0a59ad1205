import type { Page } from '@playwright/test';
import { authCalls } from '@doorsign/shared-schema/api';
import { expect } from '../support/test.ts';
import { codeFor, createOwner, newEmail, openAs, prepare, request } from '../support/owner.ts';
import { setPlan, showPlans } from '../support/plan.ts';
import { factIds, forEachFact, type FactGroup } from './fact.ts';

const TOKEN_KEY = 'doorsign-token';

const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
const submitSignup = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
const submitLogin = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true }).click();
const redAlert = (page: Page) => page.getByRole('alert');

interface SignupValues {
  businessName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const fillSignup = async (page: Page, values: Partial<SignupValues> = {}): Promise<SignupValues> => {
  const filled = {
    businessName: 'Corner Shop',
    email: newEmail(),
    password: 'abcdef',
    confirmPassword: 'abcdef',
    ...values,
  };
  await page.getByLabel('Business Name').fill(filled.businessName);
  await page.getByLabel('Email').fill(filled.email);
  await page.getByLabel('Password', { exact: true }).fill(filled.password);
  await page.getByLabel('Confirm Password').fill(filled.confirmPassword);
  return filled;
};

/** Checks that a rejected field of the signup form shows the row's text. */
const refuses =
  (values: Partial<SignupValues>): FactGroup['checks'][string] =>
  async ({ page, row }) => {
    await fillSignup(page, values);
    await submitSignup(page);
    await expect(page.getByText(row.text, { exact: true })).toBeVisible();
  };

const answerWith = async (
  page: Page,
  url: string,
  status: number,
  body: string,
  contentType: string,
): Promise<void> => {
  await page.route(url, (route) => route.fulfill({ status, body, contentType }), { times: 1 });
};

const signupForm: FactGroup = {
  name: 'signup form',
  tag: '@all',
  arrange: async ({ page, server }) => void (await page.goto(`${server.url}/signup`)),
  checks: {
    'route/signup': async ({ page }) => expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible(),
    'signup.cards': async ({ page }) => {
      await showPlans(page);
      await expect(page.getByRole('radio')).toHaveCount(3);
    },
    'signup.fields': async ({ page }) => {
      for (const label of ['Business Name', 'Email', 'Confirm Password'])
        await expect(page.getByLabel(label)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    },
    ...forEachFact(
      [
        'plan.free.price',
        'plan.pro.price',
        'plan.enterprise.price',
        'plan.pro.marketing-name',
        'plan.enterprise.marketing-name',
      ],
      async ({ page, row }) =>
        expect(page.getByRole('group', { name: 'Plan' }).getByText(row.text, { exact: true })).toBeVisible(),
    ),
    ...forEachFact(
      factIds('signup.link/').filter((id) => !id.endsWith('google')),
      async ({ page, row }) => {
        const path = { login: '/login', home: '/', terms: '/terms', privacy: '/privacy' }[
          row.id.split('/')[1] as 'login'
        ];
        await expect(
          page.locator(`main a[href="${path}"], footer a[href="${path}"], a[href="${path}"]`).first(),
        ).toBeVisible();
      },
    ),
    'v.signup.name': refuses({ businessName: '' }),
    'v.signup.email-empty': refuses({ email: '' }),
    'v.signup.email-shape': async ({ page, row }) => {
      for (const email of ['abc', 'a@b', '@b.c']) {
        await fillSignup(page, { email });
        await submitSignup(page);
        await expect(page.getByText(row.text, { exact: true })).toBeVisible();
      }
    },
    'v.signup.clear': async ({ page }) => {
      await page.getByLabel('Email').fill('abc@');
      await expect(page.getByText('Please enter a valid email', { exact: true })).toBeHidden();
    },
    'v.signup.password-empty': refuses({ password: '', confirmPassword: '' }),
    'v.signup.password-short': refuses({ password: 'abcde', confirmPassword: 'abcde' }),
    'v.signup.confirm': refuses({ confirmPassword: 'abcdeg' }),
    'e.api.detail': async ({ page }) => {
      await answerWith(page, '**/api/auth/signup', 400, '{"detail":"No bread today."}', 'application/json');
      await fillSignup(page);
      await submitSignup(page);
      await expect(redAlert(page)).toContainText('No bread today.');
    },
    'e.api.message': async ({ page }) => {
      await answerWith(page, '**/api/auth/signup', 400, '{"message":"No rolls either."}', 'application/json');
      await submitSignup(page);
      await expect(redAlert(page)).toContainText('No rolls either.');
    },
    'e.api.http': async ({ page }) => {
      await answerWith(page, '**/api/auth/signup', 502, '<h1>Bad gateway</h1>', 'text/html');
      await submitSignup(page);
      await expect(redAlert(page)).toContainText('HTTP 502');
    },
    'e.api.alert': async ({ page }) => {
      const color = await redAlert(page).evaluate((alert) => getComputedStyle(alert.querySelector('p') ?? alert).color);
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      expect(red).toBeGreaterThan(2 * green);
      expect(red).toBeGreaterThan(2 * blue);
    },
    'route/signup.plan-param': async ({ page, server }) => {
      for (const plan of ['free', 'pro', 'enterprise']) {
        await page.goto(`${server.url}/signup?plan=${plan}`);
        await showPlans(page);
        await expect(page.locator(`input[type=radio][value=${plan}]`)).toBeChecked();
      }
    },
    'signup.preselect': async ({ page, server }) => {
      await page.goto(`${server.url}/signup?plan=pro`);
      await showPlans(page);
      await expect(page.getByRole('radio', { name: /Business Pro/ })).toBeChecked();
    },
    'v.signup.email-pattern': async ({ page }) => {
      await fillSignup(page, { email: 'a@b.c', password: 'abcde', confirmPassword: 'abcde' });
      await submitSignup(page);
      await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
      await expect(page.getByText('Please enter a valid email', { exact: true })).toBeHidden();
    },
  },
};

const verification: FactGroup = {
  name: 'verification',
  tag: '@all',
  arrange: async ({ page, server }) => {
    await page.clock.install();
    await page.goto(`${server.url}/signup`);
  },
  checks: {
    'signup.early-step': async ({ page }) => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(
        '**/api/auth/send-otp',
        async (route) => {
          await held;
          await route.continue();
        },
        { times: 1 },
      );
      await fillSignup(page, { password: '123456', confirmPassword: '123456' });
      await submitSignup(page);
      await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible();
      release();
    },
    'signup.submit': async ({ page }) => {
      await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeVisible();
    },
    'v.signup.password-6': async ({ page }) => expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible(),
    'call.signup.token': async ({ page }) => expect(await storedToken(page)).toMatch(/^ey/),
    'verify.entry': async ({ page }) => {
      await page.getByRole('textbox', { name: 'Verification code' }).fill('ABC234');
      await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue('ABC234');
      await expect(page.getByRole('alert')).toBeVisible();
    },
    'v.code.filter': async ({ page }) => {
      await page.getByRole('textbox', { name: 'Verification code' }).fill(' a-b!c 1');
      await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue('ABC1');
    },
    'v.code.upper': async ({ page }) => {
      await page.getByRole('textbox', { name: 'Verification code' }).fill('abc');
      await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue('ABC');
    },
    'v.code.max': async ({ page }) => {
      await page.getByRole('textbox', { name: 'Verification code' }).fill('ABCDEFGHJ');
      await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue('ABCDEF');
      // Six characters submit themselves; the next fact starts after the answer.
      await expect(page.getByRole('alert')).toBeVisible();
    },
    'v.code.exact': async ({ page }) => {
      await page.getByRole('textbox', { name: 'Verification code' }).fill('ABC');
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await expect(page.getByText('Please enter a valid 6-digit OTP.', { exact: true })).toBeVisible();
    },
    'verify.300': async ({ page }) => {
      const [minutes, seconds] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
      const left = (minutes ?? 0) * 60 + (seconds ?? 0);
      expect(left).toBeLessThanOrEqual(300);
      expect(left).toBeGreaterThan(240);
    },
    'verify.format': async ({ page }) => expect(page.getByRole('timer')).toHaveText(/^[0-5]:[0-5]\d$/),
    'verify.resend-disabled': async ({ page }) =>
      expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled(),
    'verify.resend-enabled': async ({ page }) => {
      await page.clock.fastForward(301_000);
      await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
    },
    'verify.resend-timer': async ({ page }) => {
      await page.getByRole('button', { name: 'Resend OTP' }).click();
      await expect(page.getByText('OTP sent!', { exact: true })).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^(5:00|4:5\d)$/);
    },
    'verify.resend-clears': async ({ page }) =>
      expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue(''),
  },
};

const signupEnd: FactGroup = {
  name: 'end of signup',
  tag: '@all',
  checks: {
    'signup.verified': async ({ page, server }) => {
      await page.goto(`${server.url}/signup`);
      const { email } = await fillSignup(page);
      await submitSignup(page);
      await expect(page.getByText('Verification code sent!', { exact: true })).toBeVisible();
      const before = await storedToken(page);
      await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(server, email));
      await expect(page).toHaveURL(`${server.url}/onboarding`);
      const { body } = await request(server, authCalls.me, { token: (await storedToken(page)) ?? '' });
      expect([body.email, body.emailVerified]).toEqual([email, true]);
      expect(before).not.toBeNull();
    },
    'call.verify-otp.token': async ({ page }) => expect(await storedToken(page)).toMatch(/^ey/),
  },
};

const login: FactGroup = {
  name: 'login',
  tag: '@all',
  arrange: async ({ page, server }) => void (await page.goto(`${server.url}/login`)),
  checks: {
    'route/login': async ({ page }) => expect(page).toHaveURL(/\/login$/),
    'login.form': async ({ page }) => {
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    },
    'login.toggle': async ({ page }) => {
      const field = page.getByLabel('Password', { exact: true });
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: /show password/i }).click();
      await expect(field).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: /hide password/i }).click();
      await expect(field).toHaveAttribute('type', 'password');
    },
    'login.link-signup': async ({ page }) => expect(page.locator('a[href="/signup"]').first()).toBeVisible(),
    'login.link-home': async ({ page }) => expect(page.locator('a[href="/"]').first()).toBeVisible(),
    'v.login.required': async ({ page }) => {
      await submitLogin(page);
      await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
      await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    },
    'login.alert': async ({ page, owner }) => {
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await submitLogin(page);
      await expect(redAlert(page)).toContainText('Invalid email or password');
    },
    'login.success': async ({ page, owner, server }) => {
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await submitLogin(page);
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
    'call.login.token': async ({ page }) => expect(await storedToken(page)).toMatch(/^ey/),
    'auth.token-local': async ({ page, server }) => {
      await page.reload();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    'auth.logout': async ({ page, server }) => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(`${server.url}/login`);
      expect(await storedToken(page)).toBeNull();
      await page.goto(`${server.url}/dashboard`);
      await expect(page).toHaveURL(`${server.url}/login`);
    },
  },
};

const guards: FactGroup = {
  name: 'guards',
  tag: '@all',
  checks: {
    ...forEachFact(factIds('guard/'), async ({ page, server, row }) => {
      await page.goto(`${server.url}/${row.id.slice('guard/'.length)}`);
      await expect(page).toHaveURL(`${server.url}/login`);
    }),
    'guard.loading': async ({ page, server, owner, row }) => {
      await page.route('**/api/auth/me', () => new Promise(() => undefined), { times: 1 });
      await openAs(page, server, owner, '/dashboard');
      await expect(page.getByText(row.text, { exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    'auth.startup': async ({ page, server }) => {
      const asked = page.waitForRequest('**/api/auth/me');
      await page.goto(`${server.url}/dashboard`);
      await asked;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    'role.bearer': async ({ page, server, owner }) => {
      const asked = page.waitForRequest('**/api/auth/me');
      await page.goto(`${server.url}/dashboard`);
      expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${owner.token}`);
    },
    'call.host': async ({ page, server }) => {
      const origins = new Set<string>();
      page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
      await page.goto(`${server.url}/hours`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([...origins]).toEqual([server.url]);
    },
    ...forEachFact(['route/dashboard', 'route/hours', 'route/install'], async ({ page, server, row }) => {
      await page.goto(`${server.url}/${row.id.slice('route/'.length)}`);
      await expect(page).toHaveURL(`${server.url}/${row.id.slice('route/'.length)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }),
    ...forEachFact(
      ['plan.free.name', 'plan.pro.name', 'plan.enterprise.name'],
      async ({ page, server, owner, row }) => {
        await setPlan(server, owner, row.id.split('.')[1] as 'free');
        await page.goto(`${server.url}/hours`);
        await expect(page.getByRole('banner').getByText(row.text, { exact: true })).toBeVisible();
      },
    ),
    'auth.startup-failure': async ({ page, server, owner }) => {
      // Only the server's own answer ends a session (shared-schema/docs/product-rules.md#a1): another device has signed this session out.
      await prepare(server, authCalls.logout, { token: owner.token });
      await page.goto(`${server.url}/dashboard`);
      await expect(page).toHaveURL(`${server.url}/login`);
      expect(await storedToken(page)).toBeNull();
    },
  },
};

const signedInByPassword: FactGroup = {
  name: 'what an owner can do first',
  checks: {
    's1.login-password': async ({ page, server }) => {
      const owner = await createOwner(server);
      await page.goto(`${server.url}/login`);
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await submitLogin(page);
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
  },
};

/** Facts of signup, verification, login and the guards. */
export const authFacts: readonly FactGroup[] = [signupForm, verification, signupEnd, login, guards, signedInByPassword];
