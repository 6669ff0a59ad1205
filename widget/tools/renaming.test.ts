import { runInNewContext } from 'node:vm';
import { minify } from 'terser';
import { expect, test } from 'vitest';
import { firstLetters, fits } from './letters.ts';
import { createRenaming, uniqueNames } from './renaming.ts';

const PROGRAM = `
  const seen = [];
  const note = (value, { at: [first = value, ...rest], deep: { more = 1 } = {} }) => { seen.push(value, first, ...rest, more); };
  for (const [index, value] of [3, 4].entries()) {
    const twice = value * 2;
    { const index = twice + 1; note(index, { at: [] }); }
    note(index, { at: [twice, value], deep: { more: 5 } });
  }
  function count(step = seen.length) { var total = step; try { throw total; } catch (caught) { total += caught; } return total; }
  seen.push(count(), (() => { let seen = 7; return [2].map((value) => value + seen)[0]; })());
  return JSON.stringify(seen);
`;

const inShort = async (): Promise<string> => {
  const { code = '' } = await minify(`run(() => {${PROGRAM}})`, {
    compress: false,
    mangle: { toplevel: true, nth_identifier: uniqueNames() },
  });
  return code;
};
const resultOf = (code: string): unknown => runInNewContext(code, { run: (body: () => unknown) => body() });

test('a script does the same whichever letters its variables have', async () => {
  const code = await inShort();
  const renaming = createRenaming(code);
  const expected = resultOf(`run(() => {${PROGRAM}})`);
  const letters = firstLetters(renaming);
  expect(fits(renaming, letters)).toBe(true);
  expect(resultOf(code)).toBe(expected);
  expect(resultOf(renaming.apply(letters))).toBe(expected);
  // Each variable gets each of its allowed letters in turn.
  for (let variable = 0; variable < renaming.count; variable++) {
    for (const letter of new Set(letters)) {
      const others = letters.with(variable, letter);
      if (fits(renaming, others)) expect(resultOf(renaming.apply(others))).toBe(expected);
    }
  }
});

test('few letters are enough, and they are used again', async () => {
  const renaming = createRenaming(await inShort());
  expect(new Set(firstLetters(renaming)).size).toBeLessThan(renaming.count / 2);
});

test.each([
  { name: 'a variable less', change: (letters: string[]) => letters.slice(1) },
  { name: 'one letter for all', change: (letters: string[]) => letters.map(() => 'e') },
  { name: 'what is no letter', change: (letters: string[]) => letters.with(0, '1') },
  { name: 'none at all', change: () => [] },
])('letters for another script are seen: $name', async ({ change }) => {
  const renaming = createRenaming(await inShort());
  expect(fits(renaming, change(firstLetters(renaming)))).toBe(false);
});

test('a name that is declared nowhere stops the build', () => {
  expect(() => createRenaming('v1_()')).toThrow('v1_ is declared nowhere');
});
