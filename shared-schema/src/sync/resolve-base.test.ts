import { expect, test } from 'vitest';
import { resolveBase } from './resolve-base.ts';

const log: Record<string, string | null> = {
  found: 'r1',
  refused: 'r2',
  'refused on nothing': null,
  'refused on found': 'found',
  'refused on refused': 'refused on found',
  loop: 'pool',
  pool: 'loop',
};
const standsFor = (rev: string): string | null | undefined => log[rev];
const resolve = (base: string | null): string | null => resolveBase(base, 'shop', 'domains', standsFor);

test.each([
  { name: 'nothing', base: null, stands: null },
  { name: 'a revision that wrote the register, for itself', base: 'r1', stands: 'r1' },
  { name: 'a revision that nobody knows, for itself', base: 'r9', stands: 'r9' },
  { name: 'an edit that found its value in place, for what held it', base: 'found', stands: 'r1' },
  { name: 'a refused edit, for what it was based on', base: 'refused', stands: 'r2' },
  { name: 'an edit refused with no base, for nothing', base: 'refused on nothing', stands: null },
  { name: 'a row of edits, for what the last one stands for', base: 'refused on refused', stands: 'r1' },
  { name: 'a row that never ends, for itself', base: 'loop', stands: 'loop' },
])('a base stands for something: $name', ({ base, stands }) => {
  expect(resolve(base)).toBe(stands);
});

test('the register is part of the question', () => {
  const asked: string[][] = [];
  resolveBase('r1', 'shop', 'domains', (...question) => void asked.push(question));
  expect(asked).toEqual([['r1', 'shop', 'domains']]);
});
