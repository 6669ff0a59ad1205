import { expect, test } from 'vitest';
import { hasSeen } from './has-seen.ts';

const bases: Record<string, string | null> = {
  first: null,
  second: 'first',
  third: 'second',
  loop: 'pool',
  pool: 'loop',
};
const baseOf = (rev: string, scope: string, key: string): string | null | undefined =>
  scope === 'shop' && key === 'domains' ? bases[rev] : undefined;

test.each([
  { name: 'what a change was based on', rev: 'second', earlier: 'first', seen: true },
  { name: 'what that was based on', rev: 'third', earlier: 'first', seen: true },
  { name: 'nothing of what came later', rev: 'first', earlier: 'third', seen: false },
  { name: 'not itself', rev: 'second', earlier: 'second', seen: false },
  { name: 'nothing, where nobody knows the change', rev: 'unknown', earlier: 'first', seen: false },
  { name: 'nothing in a row that never ends', rev: 'loop', earlier: 'first', seen: false },
])('an author has seen $name', ({ rev, earlier, seen }) => {
  expect(hasSeen(rev, earlier, 'shop', 'domains', baseOf)).toBe(seen);
});

test('the register is part of the question', () => {
  expect(hasSeen('second', 'first', 'shop', 'style.theme', baseOf)).toBe(false);
});
