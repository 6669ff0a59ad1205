import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  noNetwork,
  NOW_MS,
  refused,
  renderAsVisitor,
  signedIn,
  type Answerer,
  type VisitorOptions,
} from '../../../test/render-as-visitor.tsx';
import { LoginScreen } from './login-screen.tsx';
import { tokenFor, userOf } from '../../../test/user.ts';

const SEND = 'POST /api/auth/send-otp';
const VERIFY = 'POST /api/auth/verify-otp';
const EMAIL = 'ada@harborbakery.com';
const MINUTE = 60_000;

const sent: Answerer = () => Response.json({ detail: 'sent', challenge_id: 'challenge-1', expires_in: 300 });
const me: Answerer = () => Response.json(userOf({ emailVerified: false }));

/** Renders the screen of an account that has logged in with an unverified e-mail. */
const show = (options: VisitorOptions = {}) =>
  renderAsVisitor(<LoginScreen />, {
    path: '/login',
    token: tokenFor(userOf().id),
    ...options,
    answers: { 'GET /api/auth/me': me, [SEND]: sent, ...options.answers },
  });

const codeField = () => screen.findByRole('textbox', { name: 'Verification code' });
const verifyButton = () => screen.getByRole('button', { name: 'Verify Email' });
const enter = async (code: string) => userEvent.type(await codeField(), code);
/** Stores the record of a code that was sent `ms` before the screen is opened. */
const codeSentAgo = (ms: number): void =>
  localStorage.setItem(
    'doorsign-code',
    JSON.stringify({ email: EMAIL, challengeId: 'challenge-0', until: NOW_MS - ms + 5 * MINUTE, purpose: 'signup' }),
  );
const sends = (requests: { call: string }[]) => requests.filter(({ call }) => call === SEND).length;

test('opening the screen sends a code and says so', async () => {
  const { requests } = await show();
  expect(await screen.findByText('Verification code sent!')).toBeVisible();
  expect(screen.getByText('Please check the email for your verification code')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('5:00');
  expect(requests.find(({ call }) => call === SEND)?.body).toEqual({ email: EMAIL });
});

test('the code can be entered while it is still being sent', async () => {
  await show({ answers: { [SEND]: () => new Promise<Response>(() => undefined), [VERIFY]: () => signedIn() } });
  const code = await codeField();
  await waitFor(() => expect(code).toHaveFocus());
  expect(screen.getByRole('timer')).toHaveTextContent('5:00');
  expect(verifyButton()).toBeEnabled();
});

test('a code that could not be sent is reported and can be requested again at once', async () => {
  await show({ answers: { [SEND]: () => refused('mail_unavailable') } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t send the email. Please try again in a moment.',
  );
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
});

test('fewer than six characters are rejected before a request', async () => {
  const { requests } = await show();
  await enter('abc12');
  await userEvent.click(verifyButton());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid 6-digit OTP.');
  expect(requests.some(({ call }) => call === VERIFY)).toBe(false);
  await waitFor(async () => expect(await codeField()).toHaveFocus());
  await userEvent.keyboard('{Backspace}');
  expect(await codeField()).toHaveValue('ABC1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the right code signs in and says so', async () => {
  const { requests, services } = await show({ answers: { [VERIFY]: () => signedIn() } });
  await screen.findByText('Verification code sent!');
  await enter('bc-23 df');
  expect(await screen.findByText('Email verified successfully!')).toBeVisible();
  expect(screen.getByText('Your account has been verified.')).toBeVisible();
  expect(requests.find(({ call }) => call === VERIFY)?.body).toEqual({
    email: EMAIL,
    otp: 'BC23DF',
    challenge_id: 'challenge-1',
  });
  await waitFor(() => expect(services.local.session.store.getState().state).toBe('signed-in'));
  expect(localStorage.getItem('doorsign-code')).toBeNull();
});

test.each([
  { name: 'a wrong code', answer: () => refused('invalid_otp'), text: 'Invalid OTP. Please try again.' },
  {
    name: 'too many tries',
    answer: () => refused('rate_limited'),
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  { name: 'no network', answer: noNetwork, text: 'Network error. Please try again.' },
])('$name says "$text"', async ({ answer, text }) => {
  await show({ answers: { [VERIFY]: answer } });
  await enter('ABCDEF');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('a wrong code is selected in its field, and the next complete one is tried at once, also a pasted one', async () => {
  const { requests } = await show({ answers: { [VERIFY]: () => refused('invalid_otp') } });
  const tried = () => requests.filter(({ call }) => call === VERIFY).map(({ body }) => body['otp']);
  const isSelected = async (code: string) => {
    const field = (await codeField()) as HTMLInputElement;
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid OTP. Please try again.'));
    const selected = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    await waitFor(() => expect(field).toHaveFocus());
    await expect.poll(selected).toBe(code);
  };
  await enter('abcdef');
  await isSelected('ABCDEF');
  await userEvent.click(verifyButton());
  await waitFor(() => expect(tried()).toEqual(['ABCDEF', 'ABCDEF']));
  await isSelected('ABCDEF');
  await userEvent.keyboard('bcdfg');
  expect(tried()).toHaveLength(2);
  await userEvent.keyboard('h');
  await isSelected('BCDFGH');
  await userEvent.paste(' bc2-3df ');
  await isSelected('BC23DF');
  expect(tried()).toEqual(['ABCDEF', 'ABCDEF', 'BCDFGH', 'BC23DF']);
});

test('a reload keeps the pending code and sends no other', async () => {
  const page = show({ token: undefined });
  const { requests, services } = await page;
  codeSentAgo(2 * MINUTE);
  await services.local.session.actions.signIn(tokenFor(userOf().id), userOf({ emailVerified: false }));
  expect(await screen.findByRole('timer')).toHaveTextContent('3:00');
  expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  expect(sends(requests)).toBe(0);
});

test('an expired code is reported, and a new one restarts the countdown and clears the field', async () => {
  const { requests, services } = await show({ token: undefined });
  codeSentAgo(6 * MINUTE);
  await services.local.session.actions.signIn(tokenFor(userOf().id), userOf({ emailVerified: false }));
  await userEvent.type(await codeField(), 'abc');
  expect(screen.getByText('Code expired')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByText('OTP sent!')).toBeVisible();
  expect(screen.getByText('A new verification code has been sent to your email.')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('5:00');
  expect(await codeField()).toHaveValue('');
  expect(sends(requests)).toBe(1);
});

test.each([
  {
    name: 'the server’s text',
    answer: () => refused('rate_limited'),
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  { name: 'the failure', answer: noNetwork, text: 'Failed to resend OTP. Please try again.' },
])('a failed resend shows $name and keeps the input', async ({ answer, text }) => {
  const { services } = await show({ token: undefined, answers: { [SEND]: answer } });
  codeSentAgo(6 * MINUTE);
  await services.local.session.actions.signIn(tokenFor(userOf().id), userOf({ emailVerified: false }));
  await userEvent.type(await codeField(), 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await codeField()).toHaveValue('ABC');
  expect(screen.getByText('Code expired')).toBeVisible();
});

test('Back leaves the unverified account', async () => {
  const { services } = await show();
  await screen.findByText('Verification code sent!');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(services.local.session.store.getState().state).toBe('signed-out');
  expect(localStorage.getItem('doorsign-token')).toBeNull();
});
