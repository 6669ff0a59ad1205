import { expect, test } from 'vitest';
import { countTurns } from '../../../test/count-turns.ts';
import { compileInTurn } from './css-rules.ts';

test('sheets that arrive at once are compiled one in each turn of the event loop', async () => {
  const turns = countTurns();
  const compiledIn = await Promise.all(
    ['red', 'blue', 'green'].map(async (color) => {
      const { css } = await compileInTurn(`.pill { color: ${color} }`);
      expect(css).toContain(color);
      return turns();
    }),
  );
  expect(new Set(compiledIn).size).toBe(3);
});
