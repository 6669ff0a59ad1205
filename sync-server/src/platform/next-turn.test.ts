import { expect, test } from 'vitest';
import { countTurns } from '../../test/count-turns.ts';
import { nextTurn } from './next-turn.ts';

test('of many that work in pieces, one goes on in each turn of the event loop, in order', async () => {
  const turns = countTurns();
  const pieces: { name: string; turn: number }[] = [];
  const work = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece += 1) {
      await nextTurn();
      pieces.push({ name, turn: turns() });
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(pieces.map(({ name }) => name).join('')).toBe('abcabcabc');
  expect(new Set(pieces.map(({ turn }) => turn)).size).toBe(9);
});
