import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { OperatorError } from './platform/operator-error.ts';
import { lockFile } from './platform/database/sqlite/lock-file.ts';
import { openReader } from './platform/database/open-reader.ts';
import { reasonsForOperator } from './reasons-for-operator.ts';

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

test('what the system refuses is told with its file', async () => {
  const file = join(temporaryFolder('reasons'), 'none', 'secret');
  expect(reasonsForOperator(await thrownBy(() => readFileSync(file)))).toEqual([
    `ENOENT: no such file or directory, open '${file}'.`,
  ]);
  expect(reasonsForOperator(await thrownBy(() => lockFile(file)))).toEqual([
    expect.stringMatching(
      /^.*secret cannot be locked: Cannot open database because the directory does not exist\. See/,
    ),
  ]);
});

test('what the database refuses is told with what looks at it', async () => {
  const file = join(temporaryFolder('reasons'), 'none.db');
  const open = () => openReader({ kind: 'sqlite', file }, { now: () => 0, randomInt: () => 0 });
  expect(reasonsForOperator(await thrownBy(open))).toEqual([
    'The database cannot be used: unable to open database file. `npm run doctor` looks at it.',
  ]);
});

test('a sentence is told as it is, and a fault of ours keeps its stack', () => {
  expect(reasonsForOperator(new OperatorError('Stop it first.'))).toEqual(['Stop it first.']);
  expect(reasonsForOperator(new TypeError('x is not a function'))).toBeNull();
  expect(reasonsForOperator('nonsense')).toBeNull();
});
