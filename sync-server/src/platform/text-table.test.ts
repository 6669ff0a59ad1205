import { expect, test } from 'vitest';
import { textTable } from './text-table.ts';

test('columns stand below each other, and no line ends in spaces', () => {
  expect(textTable([['id', 'plan', 'since'], ['a1', 'enterprise', ''], ['b', 'free', '2026'], ['c']])).toEqual([
    'id  plan        since',
    'a1  enterprise',
    'b   free        2026',
    'c',
  ]);
});

test('no rows are no lines', () => {
  expect(textTable([])).toEqual([]);
});
