import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { readOpenFilesMax } from './open-files.ts';

const HEAD = 'Limit                     Soft Limit           Hard Limit           Units     \n';

test.each([
  { line: 'Max open files            1024                 524288               files     \n', max: 1024 },
  { line: 'Max open files            unlimited            unlimited            files     \n', max: Infinity },
  { line: '', max: Infinity },
])('"$line" means $max', ({ line, max }) => {
  const file = join(temporaryFolder('limits'), 'limits');
  writeFileSync(file, HEAD + line);
  expect(readOpenFilesMax(file)).toBe(max);
});

test('a system without such a file has no limit that we know', () => {
  expect(readOpenFilesMax(join(temporaryFolder('limits'), 'none'))).toBe(Infinity);
});
