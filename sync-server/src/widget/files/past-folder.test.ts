import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { shortHashOf } from './file-name.ts';
import { readPastFolder } from './past-folder.ts';

const nameOf = (text: string): string => `widget.${shortHashOf(text)}.js`;

test('a folder of an earlier release is read, but for what is not as its name says or is not ours', () => {
  const folder = temporaryFolder('past');
  for (const text of ['first', 'second']) writeFileSync(join(folder, nameOf(text)), text);
  writeFileSync(join(folder, nameOf('bad')), 'ba');
  writeFileSync(join(folder, `${nameOf('half')}.part`), 'ha');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  mkdirSync(join(folder, 'folder'));
  // In any order.
  expect(readPastFolder(folder)).toEqual(new Map(['first', 'second'].map((text) => [nameOf(text), text])));
});

test('without a folder there is nothing', () => {
  expect(readPastFolder(join(temporaryFolder('past'), 'none')).size).toBe(0);
});
