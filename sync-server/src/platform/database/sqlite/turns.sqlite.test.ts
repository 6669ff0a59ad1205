import { expect, test } from 'vitest';
import { countTurns } from '../../../../test/count-turns.ts';
import { openTestFile } from '../../../../test/open-test-database.ts';

test('between two transactions everything else has its turn, however many wait', async () => {
  const { write } = await openTestFile();
  let seen = '';
  let isOver = false;
  const other = (): void => {
    seen += '.';
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  const writes = ['1', '2', '3'].map((name) => write(() => Promise.resolve(void (seen += name))));
  await Promise.all(writes);
  isOver = true;
  expect(seen.replace(/\.+/g, '.')).toMatch(/^\.1\.2\.3/);
});

test('a transaction that finds nobody before it lets go first what came at the same time', async () => {
  const { read, write } = await openTestFile();
  const seen: string[] = [];
  const writing = write(() => Promise.resolve(void seen.push('write')));
  const answering = read.selectFrom('accounts').select('id').execute();
  await Promise.all([writing, answering.then(() => seen.push('read'))]);
  expect(seen).toEqual(['read', 'write']);
});

test('a transaction of many small statements gives others a turn in between', async () => {
  const { write } = await openTestFile();
  const seen = await write(async (tx) => {
    const turns = countTurns();
    for (let index = 0; index < 300; index += 1)
      await tx.selectFrom('accounts').select('id').where('id', '=', `${index}`).execute();
    return turns();
  });
  expect(seen).toBeGreaterThanOrEqual(2);
  expect(seen).toBeLessThan(300);
});
