import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('of many that work in pieces, one goes on in each turn of the event loop, in order', async () => {
  const turns: string[] = [''];
  let isOver = false;
  const begin = (): void => {
    turns.push('');
    if (!isOver) setImmediate(begin);
  };
  setImmediate(begin);
  const work = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece += 1) {
      await nextTurn();
      turns[turns.length - 1] += name;
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  isOver = true;
  expect(turns.join('')).toBe('abcabcabc');
  expect(Math.max(...turns.map(({ length }) => length))).toBe(1);
});
