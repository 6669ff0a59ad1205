import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { OWNER, seedOwner } from '../../../test/sync-service-fixture.ts';
import { CONFLICTS } from '../../platform/parameters.ts';
import { conflictsAfter, dropOldConflicts, insertConflicts, type MadeConflict } from './conflicts.ts';

const start = async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const { businessId: id } = OWNER;
  /** Adds conflicts whose losing values have `bytes` bytes each, from a log position on.
   * @returns the bytes that they take, and those of the conflicts that they replace */
  const add = (from: number, count: number, bytes = 10) =>
    database.write(async (tx) => {
      const added = await insertConflicts(
        tx,
        id,
        Array.from({ length: count }, (_, index): MadeConflict => {
          const side = { rev: `r${index}`, deleted: false, device: '', at: 1 };
          const win = { ...side, value: '' };
          const lose = { ...side, value: 'x'.repeat(bytes) };
          return { seq: from + index, at: 1, scope: id, key: 'hours.monday', win, lose, origin: 'edit' };
        }),
      );
      return { added, dropped: await dropOldConflicts(tx, id) };
    });
  return { database, id, add };
};

test('of more conflicts than are kept the newest stay', async () => {
  const { database, add } = await start();
  await add(1, CONFLICTS.max);
  const { added, dropped } = await add(CONFLICTS.max + 1, 3);
  expect(dropped).toBe(added);
  const rows = await database.read.selectFrom('conflicts').select('seq').orderBy('seq').execute();
  expect(rows).toHaveLength(CONFLICTS.max);
  expect(rows[0]).toEqual({ seq: 4 });
});

test('an answer has room for the newest, whatever their size, and tells them in the order of the log', async () => {
  const { database, id, add } = await start();
  const bytes = CONFLICTS.answerBytesMax / 10;
  await add(1, 30, bytes);
  const told = await conflictsAfter(database.read, id, 0);
  expect(told.map(({ seq }) => seq)).toEqual([22, 23, 24, 25, 26, 27, 28, 29, 30]);
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThan(CONFLICTS.answerBytesMax + 10_000);
  expect((await conflictsAfter(database.read, id, 28)).map(({ seq }) => seq)).toEqual([29, 30]);
  expect(await conflictsAfter(database.read, id, 30)).toEqual([]);
});
