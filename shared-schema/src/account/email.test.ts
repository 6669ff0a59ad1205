import { expect, test } from 'vitest';
import { Email } from './email.ts';

const long = (length: number): string =>
  `${'a'.repeat(60)}@${`${'b'.repeat(62)}.`.repeat(2)}${'c'.repeat(length - 191)}.com`;

test.each([
  { typed: 'joe@example.com', stored: 'joe@example.com' },
  { typed: '  JOE@Example.Com ', stored: 'joe@example.com' },
  { typed: 'first.last+tag@sub.example.co.uk', stored: 'first.last+tag@sub.example.co.uk' },
  { typed: "o'neil_{x}~@example.com", stored: "o'neil_{x}~@example.com" },
  { typed: `${'a'.repeat(64)}@example.com`, stored: `${'a'.repeat(64)}@example.com` },
  { typed: long(254), stored: long(254) },
  { typed: `joe@${'b'.repeat(63)}.com`, stored: `joe@${'b'.repeat(63)}.com` },
  { typed: 'joe@xn--exmple-cua.xn--p1ai', stored: 'joe@xn--exmple-cua.xn--p1ai' },
])('accepts the e-mail address $typed', ({ typed, stored }) => {
  expect(Email.parse(typed)).toBe(stored);
});

test.each([
  'joe',
  'joe@',
  '@example.com',
  'joe@example',
  'joe@@example.com',
  'joe@exam ple.com',
  'jo e@example.com',
  '.joe@example.com',
  'joe.@example.com',
  'jo..e@example.com',
  'joe@.example.com',
  'joe@example..com',
  'joe@example.com.',
  'joe@-example.com',
  'joe@example-.com',
  '"joe"@example.com',
  'joe(x)@example.com',
  'joe@[127.0.0.1]',
  'jöe@example.com',
  'joe@exämple.com',
  // In lower case, this would be another person's address.
  '\u212Aelvin@example.com',
  'joe@127.0.0.1',
  'joe@example.1',
  `joe@${'b'.repeat(64)}.com`,
  'joe@example.com\r\nBcc: x@example.com',
  'joe@example.com,eve@example.com',
  `${'a'.repeat(65)}@example.com`,
  long(255),
])('refuses the e-mail address %s', (typed) => {
  expect(Email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email']);
});

test('refuses a very long text quickly', () => {
  // CPU time, so that other load on the machine does not count.
  const before = process.cpuUsage();
  for (const typed of [`${'a.'.repeat(30_000)}@`, `a@${'a-'.repeat(30_000)}`, `${'a'.repeat(60_000)}@a.b`])
    expect(Email.safeParse(typed).success).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(200_000);
});
