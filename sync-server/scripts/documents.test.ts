import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anchorsOf } from './citations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Returns the links of a document whose file or anchor does not exist. */
const brokenLinks = (file: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return [link];
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor) ? [link] : [];
  });

const commands = new Set(
  ['.', 'shared-schema', 'widget', 'sync-server', 'pwa'].flatMap((folder) => {
    const { scripts } = JSON.parse(read(join(folder, 'package.json'))) as { scripts: Record<string, string> };
    return Object.keys(scripts);
  }),
);

/** Returns the npm commands that no package.json has. */
const unknownCommands = (text: string): string[] =>
  [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].flatMap(([command, name = '']) =>
    commands.has(name) ? [] : [command],
  );

test.each(documents)('%s leads to files and names commands that are there', (file) => {
  const text = read(file);
  expect([...brokenLinks(file, text), ...unknownCommands(text)]).toEqual([]);
});

test('the README is short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThan(7 * 1024);
});

test('the list of documents names every document', () => {
  const list = read('docs/README.md');
  // These are listed by a document of their own, or are no reading matter.
  const isElsewhere = (file: string): boolean => /^docs\/|\/decisions\/\d|^\.github\/|LICENSES?|NOTICE/.test(file);
  expect(documents.filter((file) => !isElsewhere(file) && !list.includes(`](../${file}`))).toEqual([]);
});

test('a link to nothing, a part that is not there and a command that is gone are found', () => {
  expect(brokenLinks('README.md', '[a](nowhere.md) [b](LICENSE) [c](README.md#nothing) [d](README.md#start)')).toEqual([
    '](nowhere.md)',
    '](README.md#nothing)',
  ]);
  expect(unknownCommands('`npm run gone` and `npm run bench`')).toEqual(['npm run gone']);
});

test('every test that shows a fault is there', () => {
  const named = [...read('sync-server/docs/faults.md').matchAll(/`((?:test|src|pwa)\/[\w./-]+)`/g)].map(
    ([, name = '']) => (name.startsWith('pwa/') ? name : `sync-server/${name}`),
  );
  expect(named.length).toBeGreaterThan(20);
  const isThere = (name: string): boolean =>
    ['', '.test.ts', '.engines.test.ts', '.e2e.ts'].some((end) => existsSync(join(root, name + end)));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('the way of a Save to the widget leads through at most 70 files', () => {
  const page = read('shared-schema/docs/how-a-save-becomes-live.md');
  const steps = new Set([...page.matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, file]) => file));
  expect(steps.size).toBeGreaterThan(50);
  expect(steps.size).toBeLessThanOrEqual(70);
});
