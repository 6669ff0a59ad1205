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

test('what somebody has put into a name gives a terminal no orders, and makes no line', () => {
  expect(textTable([['Joe\u001b[2J', 'a\nb', '\u202eexe.txt', 'Café 🍕']])).toEqual([
    'Joe\ufffd[2J  a\ufffdb  \ufffdexe.txt  Café 🍕',
  ]);
});

test('no rows are no lines', () => {
  expect(textTable([])).toEqual([]);
});
