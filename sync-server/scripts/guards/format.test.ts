import { expect, test } from 'vitest';
import { plantTree } from './planted-tree.ts';

async function check(text: string): Promise<{ code: number; output: string }> {
  const tree = await plantTree({ 'pwa/src/main.tsx': text });
  try {
    return await tree.run('oxfmt', '--check', 'pwa/src');
  } finally {
    await tree.remove();
  }
}

test('formatted code passes', async () => {
  expect(await check("export const main = 'x';\n")).toMatchObject({ code: 0 });
});

test.each([
  ['double quotes', 'export const main = "x";\n'],
  ['a missing semicolon', "export const main = 'x'\n"],
  ['a line of more than 120 columns', `export const main = ['${'x'.repeat(60)}', '${'y'.repeat(60)}'];\n`],
])('%s: does not', async (_what, text) => {
  expect((await check(text)).code).not.toBe(0);
});
