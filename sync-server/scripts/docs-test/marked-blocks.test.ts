import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingLines, readBlocks } from './marked-blocks.ts';

const DOCUMENTS = new URL('../../docs/', import.meta.url);
const blocksOf = (name: string) => readBlocks(readFileSync(new URL(name, DOCUMENTS), 'utf8'));

const fence = '```';
const PAGE = `# Page

## First

<!-- docs-test: run online with b for a -->

${fence}sh
a
${fence}

<!-- docs-test: shows -->

${fence}
done in … s
${fence}

1. A list

   <!-- docs-test: skip it is far away -->

   ${fence}sh
   travel
   ${fence}

## Second

<!-- docs-test: start until it is ready -->

${fence}sh
wait
${fence}

${fence}
a picture
${fence}
`;

test('a mark counts for the next block, and an output for the block before', () => {
  expect(readBlocks(PAGE)).toEqual([
    {
      line: 7,
      heading: 'First',
      text: 'a',
      mark: { kind: 'run', isOnline: true, replaced: ['a', 'b'] },
      expected: ['done in … s'],
    },
    {
      line: 21,
      heading: 'First',
      text: 'travel',
      mark: { kind: 'skip', because: 'it is far away' },
      expected: [],
    },
    {
      line: 29,
      heading: 'Second',
      text: 'wait',
      mark: { kind: 'start', until: 'it is ready' },
      expected: [],
    },
    { line: 33, heading: 'Second', text: 'a picture', mark: null, expected: [] },
  ]);
});

test.each([
  ['a mark that is not known', '<!-- docs-test: walk -->\n\n```\n```\n', 'Line 1: the mark "walk" is not known.'],
  ['a mark before a sentence', '<!-- docs-test: run -->\n\nText.\n', 'Line 1: no block follows the mark.'],
  ['a mark at the end', '<!-- docs-test: run -->\n', 'Line 1: no block follows the mark.'],
  ['an output of nothing', '<!-- docs-test: shows -->\n```\n```\n', 'Line 1: there is no block before'],
  ['a block without an end', '```sh\nls\n', 'Line 1: the block has no end.'],
])('%s is refused', (_what, text, message) => {
  expect(() => readBlocks(text)).toThrow(message);
});

test('an output has the promised lines in their order, with any text for an ellipsis', () => {
  const output = 'Installing packages …\nInstalling packages: done in 3.1 s.\n  ok   node (20.1)\n';
  expect(missingLines(['Installing packages …', '…', 'ok   node (…)'], output)).toEqual([]);
  expect(missingLines(['ok   node (…)', 'Installing packages …'], output)).toEqual(['Installing packages …']);
  expect(missingLines(['ok   node (…).'], output)).toEqual(['ok   node (…).']);
});

test.each(['install.md', 'backup.md'])('every block of %s is followed, or says why not', (name) => {
  const blocks = blocksOf(name);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.filter(({ mark }) => mark === null).map(({ line }) => line)).toEqual([]);
});

test('the documents have what the test does before a heading', () => {
  const headings = blocksOf('install.md').map(({ heading }) => heading);
  for (const heading of ['4. The server', '5. The proxy', '6. Doctor and backups']) expect(headings).toContain(heading);
  expect(blocksOf('operate.md').some(({ mark }) => mark?.kind === 'run')).toBe(true);
});
