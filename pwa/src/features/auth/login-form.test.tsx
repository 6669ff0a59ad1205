import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { noNetwork, refused, renderAsVisitor, signedIn, type Answerer } from '../../../test/render-as-visitor.tsx';
import { LoginScreen } from './login-screen.tsx';

const LOGIN = 'POST /api/auth/login';

const show = (answer: Answerer = () => signedIn()) =>
  renderAsVisitor(<LoginScreen />, { path: '/login', answers: { [LOGIN]: answer } });
const password = () => screen.getByLabelText('Password', { exact: true });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log In' }));
const logIn = async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'Ada@HarborBakery.com');
  await userEvent.type(password(), 'sourdough-1987');
  await submit();
};

test('the right e-mail and password sign in', async () => {
  const { requests, services } = await show();
  await logIn();
  await waitFor(() => expect(services.local.session.store.getState().state).toBe('signed-in'));
  expect(requests[0]?.body).toEqual({ email: 'ada@harborbakery.com', password: 'sourdough-1987' });
});

test('both fields are required', async () => {
  const { requests } = await show();
  await submit();
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(requests).toEqual([]);
});

test.each<{ name: string; answer: Answerer; text: string }>([
  { name: 'wrong credentials', answer: () => refused('invalid_credentials'), text: 'Invalid email or password.' },
  {
    name: 'a message only',
    answer: () => Response.json({ message: 'Not today.' }, { status: 403 }),
    text: 'Not today.',
  },
  { name: 'a proxy’s answer', answer: () => new Response('<html>', { status: 502 }), text: 'HTTP 502' },
  { name: 'no answer', answer: noNetwork, text: 'Network error. Please try again.' },
])('$name shows "$text" in an alert', async ({ answer, text }) => {
  await show(answer);
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(password()).toHaveValue('sourdough-1987');
});

test('the password can be shown and hidden', async () => {
  await show();
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test.each([
  { name: 'Create an account', to: '/signup' },
  { name: 'Back to the home page', to: '/' },
])('$name leads to $to', async ({ name, to }) => {
  await show();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});
