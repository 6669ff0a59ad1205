import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPackages, filesOf, PACKAGES } from './build-packages.ts';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'doorsign-packages-test-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

test('the same sources give the same bytes', async () => {
  const [first, second] = [await buildPackages(folder()), await buildPackages(folder())];
  expect(first.map((file) => basename(file))).toEqual(['doorsign-element-0.1.0.tgz', 'doorsign-react-0.1.0.tgz']);
  first.forEach((file, at) => expect(readFileSync(second[at] ?? '').equals(readFileSync(file))).toBe(true));
});

test.each(PACKAGES)('the files of %s import nothing but React and each other', async (name) => {
  const files = await filesOf(name);
  const imported = [...files].flatMap(([file, code]) =>
    [...code.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(([, target = '']) => ({ file, target })),
  );
  const isKnown = (target: string): boolean => target === 'react' || files.has(target.replace('./', ''));
  expect(imported.filter(({ target }) => !isKnown(target))).toEqual([]);
});
