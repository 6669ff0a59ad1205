import { runInNewContext } from 'node:vm';
import { minify } from 'terser';
import { expect, test } from 'vitest';
import { firstNames, areValidNames } from './variable-names.ts';
import { findVariables, createUniqueNames } from './script-variables.ts';

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

const minified = async (): Promise<string> => {
  const { code = '' } = await minify(`run(() => {${PROGRAM}})`, {
    compress: false,
    mangle: { toplevel: true, nth_identifier: createUniqueNames() },
  });
  return code;
};
const resultOf = (code: string): unknown => runInNewContext(code, { run: (body: () => unknown) => body() });

test('a script behaves the same with any valid names of its variables', async () => {
  const code = await minified();
  const variables = findVariables(code);
  const expected = resultOf(`run(() => {${PROGRAM}})`);
  const names = firstNames(variables);
  expect(areValidNames(variables, names)).toBe(true);
  expect(resultOf(code)).toBe(expected);
  expect(resultOf(variables.rename(names))).toBe(expected);
  // Each variable gets each of its allowed names in turn.
  for (let variable = 0; variable < variables.count; variable++) {
    for (const name of new Set(names)) {
      const others = names.with(variable, name);
      if (areValidNames(variables, others)) expect(resultOf(variables.rename(others))).toBe(expected);
    }
  }
});

test('few names are enough, because variables of separate scopes share them', async () => {
  const variables = findVariables(await minified());
  expect(new Set(firstNames(variables)).size).toBeLessThan(variables.count / 2);
});

test.each([
  { name: 'one name is missing', change: (names: string[]) => names.slice(1) },
  { name: 'one name for all variables', change: (names: string[]) => names.map(() => 'e') },
  { name: 'an invalid name', change: (names: string[]) => names.with(0, '1') },
  { name: 'no names', change: () => [] },
])('names that do not fit the script are refused: $name', async ({ change }) => {
  const variables = findVariables(await minified());
  expect(areValidNames(variables, change(firstNames(variables)))).toBe(false);
});

test('a name without a declaration stops the build', () => {
  expect(() => findVariables('v1_()')).toThrow('v1_ is declared nowhere');
});
