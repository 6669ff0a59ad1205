import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/open-test-database.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteOldProbes, writeProbe } from './probe-repository.ts';

const probe = ({ write }: Pick<Database, 'write'>, process: string, nowMs: number) =>
  write((tx) => writeProbe(tx, process, nowMs));

test('a process has one row, which takes no room between two probes, and one that is gone is forgotten', async () => {
  const database = await openTestDatabase();
  for (const at of [1, 2]) await probe(database, 'here', at);
  await probe(database, 'elsewhere', 3);
  const rows = () => database.read.selectFrom('probes').selectAll().orderBy('at').execute();
  expect(await rows()).toEqual([
    { process: 'here', at: 2, ballast: '' },
    { process: 'elsewhere', at: 3, ballast: '' },
  ]);
  await database.write((tx) => deleteOldProbes(tx, 3));
  expect(await rows()).toMatchObject([{ process: 'elsewhere' }]);
});
