import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+shop@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+@example.com', '+@example.com'],
  ['+tag@gmail.com', '+tag@gmail.com'],
])('mails to %s count as mails to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
