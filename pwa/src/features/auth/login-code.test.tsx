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

const SEND = 'POST /api/auth/send-otp';
const VERIFY = 'POST /api/auth/verify-otp';
const EMAIL = 'ada@harborbakery.com';

const sent: Answerer = () => Response.json({ detail: 'sent', challenge_id: 'challenge-1', expires_in: 300 });
const show = (answers: VisitorOptions['answers'] = {}) =>
  renderAsVisitor(<LoginScreen />, { path: '/login', answers: { [SEND]: sent, ...answers } });

const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Login with Email OTP' }));
const emailField = () => screen.getByLabelText('Your email');
const askForCode = async (email = ' Ada@HarborBakery.com ') => {
  await openDialog();
  await userEvent.type(emailField(), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
};
const codeField = () => screen.findByRole('textbox', { name: 'Verification code' });

test('a code is mailed to the e-mail of the dialog, and the code step follows', async () => {
  const { requests } = await show();
  await askForCode();
  const code = await codeField();
  await waitFor(() => expect(code).toHaveFocus());
  expect(await screen.findByText('Verification code sent!')).toBeVisible();
  expect(screen.getByText('Please check the email for your verification code')).toBeVisible();
  expect(screen.getByText(EMAIL)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('5:00');
  expect(requests.filter(({ call }) => call === SEND)).toEqual([
    { call: SEND, body: { email: EMAIL, purpose: 'login' } },
  ]);
});

test('the code logs in and is removed', async () => {
  const { requests, services } = await show({ [VERIFY]: () => signedIn() });
  await askForCode();
  await userEvent.type(await codeField(), 'bc23df');
  await waitFor(() => expect(services.local.session.store.getState().state).toBe('signed-in'));
  expect(await screen.findByText('Email verified successfully!')).toBeVisible();
  expect(requests.find(({ call }) => call === VERIFY)?.body).toEqual({
    email: EMAIL,
    otp: 'BC23DF',
    challenge_id: 'challenge-1',
  });
  expect(localStorage.getItem('doorsign-code')).toBeNull();
});

test('the dialog starts with the form’s e-mail', async () => {
  await show();
  await userEvent.type(screen.getByLabelText('Email'), EMAIL);
  await openDialog();
  expect(emailField()).toHaveValue(EMAIL);
});

test.each([
  { email: '', text: 'Email is required' },
  { email: 'a@b', text: 'Please enter a valid email' },
])('the e-mail "$email" is rejected before a request', async ({ email, text }) => {
  const { requests } = await show();
  await openDialog();
  if (email !== '') await userEvent.type(emailField(), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(emailField()).toHaveAccessibleDescription(text);
  expect(emailField()).toHaveFocus();
  expect(requests).toEqual([]);
});

const limited = (): Response => {
  const answer = refused('rate_limited');
  return new Response(answer.body, { status: answer.status, headers: { 'Retry-After': '42' } });
};

test.each<{ name: string; answer: Answerer; text: string }>([
  {
    name: 'mail that cannot be sent',
    answer: () => refused('mail_unavailable'),
    text: 'We couldn’t send the email. Please try again in a moment.',
  },
  {
    name: 'too many codes',
    answer: limited,
    text: 'Too many attempts. Please wait a moment and try again. You can try again in 42 seconds.',
  },
  { name: 'no network', answer: noNetwork, text: 'Network error. Please try again.' },
])('$name is reported in the dialog, which stays open', async ({ answer, text }) => {
  await show({ [SEND]: answer });
  await askForCode();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(emailField()).toBeVisible();
  expect(localStorage.getItem('doorsign-code')).toBeNull();
});

test('Back returns to the unchanged form', async () => {
  await show();
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'sourdough-1987');
  await askForCode(EMAIL);
  await codeField();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Email')).toHaveValue(EMAIL);
  expect(screen.getByLabelText('Password', { exact: true })).toHaveValue('sourdough-1987');
  expect(localStorage.getItem('doorsign-code')).toBeNull();
});

test('a forgotten password asks for a code, and says what follows', async () => {
  const { requests, address } = await show();
  await userEvent.type(screen.getByLabelText('Email'), EMAIL);
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(screen.getByText(/Then you can choose a new password on your Profile page/)).toBeVisible();
  expect(emailField()).toHaveValue(EMAIL);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await codeField()).toBeVisible();
  expect(address()).toBe('/login');
  expect(requests.map(({ body }) => body)).toEqual([{ email: EMAIL, purpose: 'login' }]);
});

test('closing the dialog sends nothing', async () => {
  const { requests } = await show();
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Your email')).toBeNull();
  expect(requests).toEqual([]);
});

const KEPT = { email: EMAIL, challengeId: 'challenge-0', until: NOW_MS + 60_000, purpose: 'login' };

test.each([
  { name: 'a pending code', record: KEPT, field: 'Verification code' },
  { name: 'an expired code', record: { ...KEPT, until: NOW_MS }, field: 'Password' },
  { name: 'the code of a signup', record: { ...KEPT, purpose: 'signup' }, field: 'Password' },
  { name: 'an invalid record', record: { email: EMAIL }, field: 'Password' },
])('after a reload, $name leads to the field $field', async ({ record, field }) => {
  const { requests } = await renderAsVisitor(<LoginScreen />, {
    path: '/login',
    stored: { 'doorsign-code': JSON.stringify(record) },
  });
  expect(await screen.findByLabelText(field, { exact: true })).toBeVisible();
  expect(requests).toEqual([]);
});
