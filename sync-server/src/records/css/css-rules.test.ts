import { expect, test } from 'vitest';
import { compileInTurn } from './css-rules.ts';

test('sheets that arrive at once are compiled one in each turn of the event loop', async () => {
  let turn = 0;
  let isOver = false;
  const begin = (): void => {
    turn += 1;
    if (!isOver) setImmediate(begin);
  };
  setImmediate(begin);
  const turns = await Promise.all(
    ['red', 'blue', 'green'].map(async (color) => {
      const { css } = await compileInTurn(`.pill { color: ${color} }`);
      expect(css).toContain(color);
      return turn;
    }),
  );
  isOver = true;
  expect(new Set(turns).size).toBe(3);
});
