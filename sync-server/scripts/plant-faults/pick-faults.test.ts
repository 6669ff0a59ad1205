import { expect, test } from 'vitest';
import { randomOf } from '../../test/random-of.ts';
import type { Fault } from './find-faults.ts';
import { pickFaults } from './pick-faults.ts';

/** Creates the faults of a folder from the number of faults per file. */
const folderOf = (name: string, files: Readonly<Record<string, number>>): Fault[] =>
  Object.entries(files).flatMap(([file, count]) =>
    Array.from({ length: count }, (_, index) => ({
      file: `${name}/${file}`,
      line: index + 1,
      kind: 'number',
      before: 'const a = 1;',
      after: 'const a = 2;',
      planted: 'const a = 2;',
    })),
  );

const countsOf = (picked: readonly Fault[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { file } of picked) counts[file] = (counts[file] ?? 0) + 1;
  return counts;
};

const folders = [folderOf('one', { a: 9, b: 9, c: 1 }), folderOf('two', { a: 90 })];
const isFault = (): boolean => true;

test('faults are spread evenly over folders and over the files of each', () => {
  const picked = pickFaults(folders, { count: 10, random: randomOf(1), isFault });
  expect(countsOf(picked)).toEqual({ 'one/a': 2, 'one/b': 2, 'one/c': 1, 'two/a': 5 });
  expect(new Set(picked.map(({ file, line }) => `${file}:${line}`)).size).toBe(10);
});

test('the same seed picks the same faults, another one picks others', () => {
  const pick = (seed: number): Fault[] => pickFaults(folders, { count: 10, random: randomOf(seed), isFault });
  expect(pick(1)).toEqual(pick(1));
  expect(pick(2)).not.toEqual(pick(1));
});

test('what is no fault is drawn again', () => {
  const isOdd = ({ line }: Fault): boolean => line % 2 === 1;
  const picked = pickFaults(folders, { count: 10, random: randomOf(1), isFault: isOdd });
  expect(picked).toHaveLength(10);
  expect(picked.every(isOdd)).toBe(true);
});

test('a folder with too few gives all it has', () => {
  expect(pickFaults([folderOf('one', { a: 2, b: 1 })], { count: 10, random: randomOf(1), isFault })).toHaveLength(3);
});
