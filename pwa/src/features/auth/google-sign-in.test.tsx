import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { noNetwork, renderAsVisitor, type Answerer } from '../../../test/render-as-visitor.tsx';
import { challengeOf } from '../../lib/verifier.ts';
import { takeAttempt } from './google-attempt.ts';
import { LoginScreen } from './login-screen.tsx';
import { SignupScreen } from './signup-screen.tsx';

const METHODS = 'GET /api/auth/methods';
const offered: Answerer = () => Response.json({ google: true });

const show = (path = '/login', answer: Answerer = offered) =>
  renderAsVisitor(path.startsWith('/login') ? <LoginScreen /> : <SignupScreen />, {
    path,
    answers: { [METHODS]: answer },
  });
const continueButton = () => screen.findByRole('button', { name: 'Continue with Google' });

afterEach(() => sessionStorage.clear());

test('the button leads to Google, and the verifier stays in this tab', async () => {
  const { left } = await show();
  await userEvent.click(await continueButton());
  await waitFor(() => expect(left).toHaveLength(1));
  const url = new URL(left[0] ?? '', 'http://localhost');
  expect(url.pathname).toBe('/api/auth/google/start');
  const attempt = takeAttempt();
  expect(Object.fromEntries(url.searchParams)).toEqual({
    redirect: '/login',
    challenge: await challengeOf(attempt?.verifier ?? ''),
  });
  expect(attempt).toEqual({ verifier: expect.stringMatching(/^[\w-]{43}$/) as string, plan: null, wanted: null });
  expect(screen.getByRole('button', { name: 'Opening Google…' })).toHaveAttribute('aria-disabled', 'true');
});

test('a second press while leaving has no effect', async () => {
  const { left } = await show();
  await userEvent.dblClick(await continueButton());
  await waitFor(() => expect(left).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Opening Google…' }));
  expect(left).toHaveLength(1);
});

test('after the browser’s Back button, the button can be pressed again', async () => {
  const { left } = await show();
  await userEvent.click(await continueButton());
  await waitFor(() => expect(left).toHaveLength(1));
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await userEvent.click(await continueButton());
  await waitFor(() => expect(left).toHaveLength(2));
});

test('the signup page keeps the chosen plan', async () => {
  const { left } = await show('/signup?plan=pro');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign up with Google' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(left[0] ?? '', 'http://localhost').searchParams.get('redirect')).toBe('/signup');
  expect(takeAttempt()?.plan).toBe('pro');
});

test('without Google sign-in, nothing of it is shown', async () => {
  const { requests } = await show('/login', () => Response.json({ google: false }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain(METHODS));
  await waitFor(() => expect(screen.queryByText('or with your email')).toBeNull());
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
});

test('its space is reserved while the server is asked, and it cannot be pressed', async () => {
  await show('/login', () => new Promise(() => undefined));
  expect(screen.getByText('Continue with Google').parentElement).toHaveClass('invisible');
});

test('an unreachable server keeps the owner in the app with an error', async () => {
  const { left } = await show('/login', noNetwork);
  await userEvent.click(await continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
  expect(await continueButton()).toBeEnabled();
  expect(left).toEqual([]);
});

test('without a connection the button says that it needs one', async () => {
  await show();
  await continueButton();
  act(() => void window.dispatchEvent(new Event('offline')));
  const button = await continueButton();
  await waitFor(() => expect(button).toBeDisabled());
  expect(button).toHaveAccessibleDescription('You’re offline. Google sign-in needs a connection.');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(button).toBeEnabled());
});
