import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { findFilesBeside, saveFiles } from './file-repository.ts';

test('files are stored once, and found but for those that are known', async () => {
  const { read, write } = await openTestDatabase();
  const save = (...names: string[]) => write((tx) => saveFiles(tx, new Map(names.map((name) => [name, `of ${name}`]))));
  expect(await findFilesBeside(read, [])).toEqual(new Map());
  await save();
  await save('a', 'b');
  await save('b', 'c');
  expect(await findFilesBeside(read, ['a', 'other'])).toEqual(
    new Map([
      ['b', 'of b'],
      ['c', 'of c'],
    ]),
  );
  expect([...(await findFilesBeside(read, [])).keys()].toSorted()).toEqual(['a', 'b', 'c']);
});

test('a file that was damaged is whole again once a server that has it stores it', async () => {
  const { read, write } = await openTestDatabase();
  const file = new Map([['a', 'whole']]);
  await write((tx) => saveFiles(tx, new Map([['a', 'wh']])));
  await write((tx) => saveFiles(tx, file));
  expect(await findFilesBeside(read, [])).toEqual(file);
});

test('servers that start together store the same files', async () => {
  const { read, write } = await openTestDatabase();
  const files = new Map(['a', 'b'].map((name) => [name, 'text']));
  await Promise.all(Array.from({ length: 5 }, () => write((tx) => saveFiles(tx, files))));
  expect(await findFilesBeside(read, [])).toEqual(files);
});
