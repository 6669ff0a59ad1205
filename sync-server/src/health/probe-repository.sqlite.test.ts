import { expect, test } from 'vitest';
import { openTestFile } from '../../test/open-test-database.ts';
import { writeProbe } from './probe-repository.ts';

test('a full database fails the probe although a change of what is there would still find room', async () => {
  const pages = 200;
  const database = await openTestFile({ maxPages: pages });
  const probe = (nowMs: number) => database.write((tx) => writeProbe(tx, 'here', nowMs));
  await probe(1);
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
  await expect(probe(2)).rejects.toMatchObject({ kind: 'full' });
  await database.write((tx) => tx.updateTable('probes').set({ at: 3 }).execute());
  await database.write((tx) => tx.deleteFrom('deletions').where('account_id', '>', '000001').execute());
  await probe(4);
});
