import { expect, test } from 'vitest';
import { openTestDatabase, openTestFile } from '../../test/open-test-database.ts';
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

test('a full database fails the probe although a change of what is there would still find room', async () => {
  const pages = 200;
  const database = await openTestFile({ maxPages: pages });
  await probe(database, 'here', 1);
  const fill = (size: number) =>
    database.write(async (tx) => {
      const last = await tx
        .selectFrom('deletions')
        .select('account_id')
        .orderBy('account_id', 'desc')
        .executeTakeFirst();
      const id = String(Number(last?.account_id.slice(0, 6) ?? 0) + 1).padStart(6, '0');
      await tx
        .insertInto('deletions')
        .values({ account_id: id.padEnd(size, 'x'), deleted_at: 1 })
        .execute();
    });
  for (const size of [20_000, 2000, 200])
    await expect(
      (async () => {
        for (let row = 0; row < pages * 20; row += 1) await fill(size);
      })(),
    ).rejects.toMatchObject({ kind: 'full' });
  await expect(probe(database, 'here', 2)).rejects.toMatchObject({ kind: 'full' });
  await database.write((tx) => tx.updateTable('probes').set({ at: 3 }).execute());
  await database.write((tx) => tx.deleteFrom('deletions').where('account_id', '>', '000001').execute());
  await probe(database, 'here', 4);
});
