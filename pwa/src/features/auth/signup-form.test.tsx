import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { readSignupPlan } from '../../lib/signup-plan.ts';
import {
  noNetwork,
  refused,
  renderAsVisitor,
  signedIn,
  type Answerer,
  type VisitorOptions,
} from '../../../test/render-as-visitor.tsx';
import { SignupScreen } from './signup-screen.tsx';

const SIGNUP = 'POST /api/auth/signup';
const VALID = {
  'Business Name': ' Harbor Bakery ',
  Email: ' Ada@HarborBakery.com ',
  Password: 'sourdough-1987',
  'Confirm Password': 'sourdough-1987',
};

const show = (options: VisitorOptions = {}) => renderAsVisitor(<SignupScreen />, { path: '/signup', ...options });
const field = (label: string) => screen.getByLabelText(label, { exact: true });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    // Pasted: typing four fields key by key takes longer than everything else in the tests.
    if (value !== '') await userEvent.paste(value);
  }
};
const errorOf = (label: string): string | null => {
  const note = field(label).getAttribute('aria-describedby');
  return note ? (document.getElementById(note)?.textContent ?? null) : null;
};

test('an empty form shows what is required and focuses the first field', async () => {
  const { requests } = await show();
  await submit();
  expect(errorOf('Business Name')).toBe('Business name is required');
  expect(errorOf('Email')).toBe('Email is required');
  expect(errorOf('Password')).toBe('Password is required');
  expect(field('Business Name')).toHaveFocus();
  expect(requests).toEqual([]);
});

test.each([
  { label: 'Email', value: 'abc', text: 'Please enter a valid email' },
  { label: 'Email', value: 'a@b', text: 'Please enter a valid email' },
  { label: 'Email', value: '@b.c', text: 'Please enter a valid email' },
  { label: 'Business Name', value: '   ', text: 'Business name is required' },
  { label: 'Password', value: '12345', text: 'Password must be at least 6 characters' },
  { label: 'Confirm Password', value: 'another-1987', text: 'Passwords do not match' },
])('$label "$value" is rejected until it is edited', async ({ label, value, text }) => {
  const { requests } = await show();
  await fill({ ...VALID, [label]: value });
  await submit();
  expect(errorOf(label)).toBe(text);
  expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(field(label), 'x');
  expect(errorOf(label)).toBeNull();
  expect(field(label)).not.toHaveAttribute('aria-invalid');
  expect(requests).toEqual([]);
});

test('a password that is shown needs no second field, and hidden again it is filled', async () => {
  const { requests } = await show({ answers: { [SIGNUP]: () => signedIn({ emailVerified: false }) } });
  await fill({ ...VALID, 'Confirm Password': 'another-1987' });
  const showPassword = () =>
    userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
  await showPassword();
  expect(screen.queryByLabelText('Confirm Password', { exact: true })).toBeNull();
  expect(field('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field('Confirm Password')).toHaveValue(VALID.Password);
  await showPassword();
  await submit();
  expect(await screen.findByRole('textbox', { name: 'Verification code' })).toBeVisible();
  expect(requests[0]?.body).toMatchObject({ password: VALID.Password });
  await userEvent.click(screen.getByRole('button', { name: /back/i }));
  expect(field('Confirm Password')).toHaveValue(VALID.Password);
});

test('a valid form signs up with the device’s time zone and shows the code step while the code is being sent', async () => {
  const sending: Answerer = () => new Promise<Response>(() => undefined);
  const { requests } = await show({
    path: '/signup?plan=pro',
    answers: { [SIGNUP]: () => signedIn({ emailVerified: false }), 'POST /api/auth/send-otp': sending },
  });
  await fill(VALID);
  await submit();
  expect(await screen.findByRole('textbox', { name: 'Verification code' })).toBeVisible();
  expect(requests[0]).toEqual({
    call: SIGNUP,
    body: {
      businessName: 'Harbor Bakery',
      email: 'ada@harborbakery.com',
      password: 'sourdough-1987',
      plan: 'pro',
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
});

test('a paid plan is bought after the code, unless the owner goes back', async () => {
  await show({ path: '/signup?plan=pro', answers: { [SIGNUP]: () => signedIn({ emailVerified: false }) } });
  await fill(VALID);
  expect(readSignupPlan()).toBeNull();
  await submit();
  await screen.findByRole('button', { name: 'Verify Email' });
  expect(readSignupPlan()).toBe('pro');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: 'Create Account' });
  expect(readSignupPlan()).toBeNull();
});

test.each(['Back', 'Change it'])('"%s" on the screen of the code returns to the unchanged form', async (name) => {
  await show({ answers: { [SIGNUP]: () => signedIn({ emailVerified: false }) } });
  await fill(VALID);
  await userEvent.click(screen.getByRole('button', { name: 'Change plan' }));
  expect(screen.getByRole('radio', { name: /Starter/ })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: /Enterprise/ }));
  await submit();
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByLabelText('Business Name')).toHaveValue(VALID['Business Name']);
  expect(field('Email')).toHaveValue(VALID.Email.trim());
  expect(screen.getByText('Enterprise')).toBeVisible();
});

test.each<{ name: string; answer: Answerer; text: string }>([
  {
    name: 'a detail',
    answer: () => refused('rate_limited'),
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  {
    name: 'a message only',
    answer: () => Response.json({ message: 'Not today.' }, { status: 400 }),
    text: 'Not today.',
  },
  { name: 'no words', answer: () => new Response('<html>', { status: 502 }), text: 'HTTP 502' },
  { name: 'no answer', answer: noNetwork, text: 'Network error. Please try again.' },
])('a refused signup with $name shows "$text" on the form', async ({ answer, text }) => {
  await show({ answers: { [SIGNUP]: answer } });
  await fill(VALID);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(field('Email')).toBeVisible();
});

test('a field rejected by the server is marked', async () => {
  const answer = () => refused('validation_failed', { email: 'We cannot mail this address' });
  await show({ answers: { [SIGNUP]: answer } });
  await fill(VALID);
  await submit();
  expect(await screen.findByText('We cannot mail this address')).toBeVisible();
  await waitFor(() => expect(field('Email')).toHaveFocus());
});

test.each([
  { path: '/signup', plan: /Starter/ },
  { path: '/signup?plan=free', plan: /Starter/ },
  { path: '/signup?plan=pro', plan: /Business Pro/ },
  { path: '/signup?plan=enterprise', plan: /Enterprise/ },
  { path: '/signup?plan=gold', plan: /Starter/ },
])('$path preselects $plan', async ({ path, plan }) => {
  await show({ path });
  expect(screen.getByText(plan)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change plan' }));
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: plan })).toBeChecked();
});

test.each([
  { name: 'a wide window with a mouse', wide: true },
  { name: 'a phone', wide: false },
])('on $name, the first field has the focus: $wide', async ({ wide }) => {
  const { matchMedia } = window;
  window.matchMedia = () => ({ matches: wide }) as MediaQueryList;
  onTestFinished(() => {
    window.matchMedia = matchMedia;
  });
  await show();
  expect(document.activeElement === field('Business Name')).toBe(wide);
});

test('a common password shows a warning and is accepted', async () => {
  const { requests } = await show({ answers: { [SIGNUP]: () => signedIn({ emailVerified: false }) } });
  await fill({ ...VALID, Password: 'password', 'Confirm Password': 'password' });
  expect(screen.getByText(/one of the most common passwords/)).toBeVisible();
  await submit();
  // The signup continues after the click: the test ends when its screen has changed.
  expect(await screen.findByRole('textbox', { name: 'Verification code' })).toBeVisible();
  expect(requests[0]?.body['password']).toBe('password');
});

test.each([
  { name: /Doorsign/, to: '/' },
  { name: 'Log in', to: '/login' },
  { name: 'Terms of Service', to: '/terms' },
  { name: 'Privacy Policy', to: '/privacy' },
  { name: 'Back to the home page', to: '/' },
])('$name leads to $to', async ({ name, to }) => {
  await show();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});
