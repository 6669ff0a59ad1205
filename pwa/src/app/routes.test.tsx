import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ERRORS } from '@doorsign/shared-schema/api';
import { noNetwork, refused, renderAsVisitor, signedIn, type VisitorOptions } from '../../test/render-as-visitor.tsx';
// Loaded ahead: the tests must not depend on how long these files take to load.
import '../features/auth/login-screen.tsx';
import '../features/billing/pricing-screen.tsx';
import '../features/billing/screens.ts';
import '../features/onboarding/onboarding-screen.tsx';
import './not-found-screen.tsx';
import { AppRoutes } from './routes.tsx';
import { tokenFor, userOf } from '../../test/user.ts';

const ME = 'GET /api/auth/me';
const show = (path: string, options: VisitorOptions = {}) => renderAsVisitor(<AppRoutes />, { path, ...options });
const asOwner = (changes = {}): VisitorOptions => ({
  token: tokenFor(userOf().id),
  answers: { [ME]: () => Response.json(userOf(changes)) },
});
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const PROTECTED = [
  '/onboarding',
  '/dashboard',
  '/hours',
  '/history',
  '/locations',
  '/developers',
  '/developers/webhooks/whk_1',
  '/holidays',
  '/styling',
  '/domain',
  '/install',
  '/sign',
  '/profile',
  '/billing',
  '/billing/success',
  '/billing/cancel',
];

test.each(PROTECTED)('%s sends visitors to /login', async (path) => {
  const { address } = await show(path);
  await heading('Welcome back');
  expect(address()).toBe('/login');
});

test('logging in leads to the wanted page', async () => {
  const { address } = await show('/billing/success?session_id=cs_1', {
    answers: { 'POST /api/auth/login': () => signedIn() },
  });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@harborbakery.com');
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'sourdough-1987');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await heading('Payment not verified');
  expect(address()).toBe('/billing/success?session_id=cs_1');
});

test('a forgotten password leads through a code to the profile, where a new one can be set', async () => {
  const { address } = await show('/login', {
    answers: {
      'POST /api/auth/send-otp': () => Response.json({ detail: 'sent', challenge_id: 'challenge-1', expires_in: 300 }),
      'POST /api/auth/verify-otp': () => signedIn(),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  await userEvent.type(screen.getByLabelText('Your email'), 'ada@harborbakery.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Verification code' }), 'ABCDEF');
  await waitFor(() => expect(address()).toBe('/profile'));
});

test.each(['/login', '/signup'])('an owner who opens %s is sent to /dashboard', async (path) => {
  const { address } = await show(path, asOwner());
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test.each(['/dashboard', '/billing'])('an unverified account must verify before %s', async (path) => {
  const { address } = await show(path, asOwner({ emailVerified: false }));
  await heading('Check your email');
  expect(address()).toBe('/login');
});

test.each([
  { from: '/signup', to: '/onboarding', name: 'Your sign is ready to hang' },
  { from: '/billing', to: '/billing', name: 'Billing' },
])('a code accepted on the way to $from leads to $to', async ({ from, to, name }) => {
  const options = asOwner({ emailVerified: false });
  const { address } = await show(from, {
    ...options,
    answers: { ...options.answers, 'POST /api/auth/verify-otp': () => signedIn() },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Verification code' }), 'ABCDEF');
  await heading(name);
  expect(address()).toBe(to);
});

test('a code that has created an account leads to the tour and sends the device’s time zone', async () => {
  const user = userOf({ timezone: 'Pacific/Fiji' });
  const { address, services } = await show('/login', {
    answers: {
      'POST /api/auth/send-otp': () => Response.json({ detail: 'sent', challenge_id: 'c', expires_in: 300 }),
      'POST /api/auth/verify-otp': () =>
        Response.json({ access_token: tokenFor(user.id), user, created: true, startedFresh: true }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Login with Email OTP' }));
  await userEvent.type(screen.getByLabelText('Your email'), user.email);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Verification code' }), 'ABCDEF');
  await heading('Your sign is ready to hang');
  expect(address()).toBe('/onboarding?started=fresh');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const saved = async () => (await services.local.session.store.getState().store?.db.outbox.toArray()) ?? [];
  await waitFor(async () =>
    expect((await saved()).flatMap(({ edit }) => edit.writes)).toMatchObject([
      { key: 'profile.timezone', value: timeZone },
    ]),
  );
});

test('"Loading..." shows until the session is known', async () => {
  await show('/billing', {
    token: tokenFor(userOf().id),
    answers: { [ME]: () => new Promise<Response>(() => undefined) },
  });
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  { name: 'a failing server', answer: () => refused('internal') },
  { name: "a proxy's 401", answer: () => new Response('<html>', { status: 401 }) },
  { name: 'no network', answer: noNetwork },
])('$name does not log out', async ({ answer }) => {
  const { address, services } = await show('/billing', { token: tokenFor(userOf().id), answers: { [ME]: answer } });
  await screen.findByText('Loading...');
  await services.local.session.actions.refreshUser();
  expect(address()).toBe('/billing');
  expect(localStorage.getItem('doorsign-token')).not.toBeNull();
});

test('a session ended by Doorsign’s server is signed out, and the login screen says so', async () => {
  const { address } = await show('/billing', {
    token: tokenFor(userOf().id),
    answers: { [ME]: () => refused('session_revoked') },
  });
  await heading('Welcome back');
  expect(address()).toBe('/login');
  expect(screen.getByText(ERRORS.session_revoked.detail)).toBeVisible();
});

test('Logout goes to /login and clears the token', async () => {
  const { address } = await show('/billing', asOwner());
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await heading('Welcome back');
  expect(address()).toBe('/login');
  expect(localStorage.getItem('doorsign-token')).toBeNull();
});

test('an unknown address shows the not-found screen with a link', async () => {
  await show('/no/such/page');
  await heading('This page doesn’t exist');
  await expect.poll(() => document.title).toBe('This page doesn’t exist · Doorsign');
});

test('the heading takes the focus after a navigation, but not at the start', async () => {
  await show('/billing', asOwner());
  expect(await heading('Billing')).not.toHaveFocus();
  await userEvent.click(screen.getAllByRole('link', { name: 'Upgrade' })[0] as HTMLElement);
  const title = await heading('A plan for every door');
  // React moves the focus some time after rendering.
  await waitFor(() => expect(title).toHaveFocus());
});

test.each([
  ['/', '/'],
  ['/privacy/', '/privacy'],
  ['/blog/psychology-of-expectations?from=mail', '/blog/psychology-of-expectations?from=mail'],
  ['/pricing', '/pricing'],
])('%s is a separate document for which the app is left', async (path, document) => {
  const { left } = await show(path);
  await waitFor(() => expect(left).toEqual([document]));
});

test('/pricing has a screen for owners', async () => {
  const { left } = await show('/pricing', asOwner());
  await heading('A plan for every door');
  expect(left).toEqual([]);
});

test('an unverified account must verify before /pricing', async () => {
  const { left, address } = await show('/pricing', asOwner({ emailVerified: false }));
  await heading('Check your email');
  expect([address(), left]).toEqual(['/signup', []]);
});
