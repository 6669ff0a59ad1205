import { expect, test } from 'vitest';
import { LoginBody, SignupBody, SignupForm } from './account.ts';

const body = { businessName: "Joe's", email: 'joe@example.com', password: 'secret' };
const form = { ...body, confirmPassword: 'secret' };

const messagesOf = (
  parsed: { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
): Record<string, string> =>
  parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));

test.each([
  { change: {}, messages: {} },
  { change: { businessName: '' }, messages: { businessName: 'Business name is required' } },
  { change: { businessName: '   ' }, messages: { businessName: 'Business name is required' } },
  {
    change: { businessName: 'x'.repeat(121) },
    messages: { businessName: 'Business name must be at most 120 characters' },
  },
  { change: { email: '' }, messages: { email: 'Email is required' } },
  { change: { email: 'joe' }, messages: { email: 'Please enter a valid email' } },
  { change: { password: '', confirmPassword: '' }, messages: { password: 'Password is required' } },
  {
    change: { password: '12345', confirmPassword: '12345' },
    messages: { password: 'Password must be at least 6 characters' },
  },
  { change: { confirmPassword: 'other' }, messages: { confirmPassword: 'Passwords do not match' } },
  {
    change: { businessName: '', email: '', password: '', confirmPassword: 'x' },
    messages: {
      businessName: 'Business name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Passwords do not match',
    },
  },
])('the signup form with $change says $messages', ({ change, messages }) => {
  expect(messagesOf(SignupForm.safeParse({ ...form, ...change }))).toEqual(messages);
});

test.each([
  { password: '123456', message: undefined },
  { password: 'ключ 🔑', message: undefined },
  { password: 'x'.repeat(128), message: undefined },
  { password: 'x'.repeat(129), message: 'Password must be at most 128 characters' },
])('validates the length of a password: $message', ({ password, message }) => {
  expect(messagesOf(SignupBody.safeParse({ ...body, password })).password).toBe(message);
});

test('signup trims the name, lower-cases the e-mail, accepts a plan and a zone, and drops other fields', () => {
  const sent = { ...body, businessName: ' Joe ', email: ' Joe@Example.COM ', plan: 'pro', timezone: 'Europe/Berlin' };
  expect(SignupBody.parse(sent)).toMatchObject({ businessName: 'Joe', email: 'joe@example.com', plan: 'pro' });
  expect(SignupBody.safeParse({ ...sent, plan: 'gold' }).success).toBe(false);
  expect(SignupBody.safeParse({ ...sent, timezone: 'Berlin' }).success).toBe(false);
  expect(SignupBody.safeParse({ ...sent, role: 'admin' }).success).toBe(false);
});

test('login requires both fields and does not check the length of the password', () => {
  expect(messagesOf(LoginBody.safeParse({ email: '', password: '' }))).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(LoginBody.safeParse({ email: 'joe@example.com', password: 'x' }).success).toBe(true);
});
