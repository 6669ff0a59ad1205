import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

test.each([
  { hour: 0, greeting: 'Hello, Harbor Bakery' },
  { hour: 4, greeting: 'Hello, Harbor Bakery' },
  { hour: 5, greeting: 'Good morning, Harbor Bakery' },
  { hour: 12, greeting: 'Good afternoon, Harbor Bakery' },
  { hour: 18, greeting: 'Good evening, Harbor Bakery' },
])('at $hour the owner reads "$greeting"', ({ hour, greeting }) => {
  expect(greetingOf(hour, 'Harbor Bakery')).toBe(greeting);
});

test('a business without a name is greeted all the same', () => expect(greetingOf(9, '')).toBe('Good morning'));
