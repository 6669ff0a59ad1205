import { expect, test } from 'vitest';
import { passwordMistake } from './password-mistake.ts';

const mistakeOf = (newPassword: string, confirmPassword = newPassword, currentPassword = 'sourdough-1987') =>
  passwordMistake({ currentPassword, newPassword, confirmPassword }, true);

test.each([
  { name: 'two different passwords', typed: ['rye-and-wheat', 'rye-and-oats'], title: 'Password mismatch' },
  { name: 'two different short passwords', typed: ['rye', 'oat'], title: 'Password mismatch' },
  { name: 'five characters', typed: ['wheat'], title: 'Password too short' },
  { name: 'nothing', typed: [''], title: 'Password too short' },
  { name: '129 characters', typed: ['x'.repeat(129)], title: 'Error changing password' },
  { name: 'no current password', typed: ['barley', 'barley', ''], title: 'Error changing password' },
] as const)('$name: $title', ({ typed: [next, again, current], title }) => {
  expect(mistakeOf(next, again, current)?.title).toBe(title);
});

test.each([6, 128])('%s characters may be sent', (length) => {
  expect(mistakeOf('x'.repeat(length))).toBeNull();
});

test('the texts are those of facts v.password.*', () => {
  expect(mistakeOf('rye-and-wheat', 'rye')?.description).toBe("New password and confirmation don't match.");
  expect(mistakeOf('rye')?.description).toBe('Password must be at least 6 characters long.');
});

test('with a code as re-authentication no current password is required', () => {
  const draft = { currentPassword: '', newPassword: 'barley', confirmPassword: 'barley' };
  expect(passwordMistake(draft, false)).toBeNull();
});
