import { expect, test } from 'vitest';
import type { SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA, type Register } from '@doorsign/shared-schema/sync';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { editOf, hoursOf, NOW, OWNER, requestOf, seedOwner, syncServiceOn } from '../../test/sync-service-fixture.ts';
import type { Database } from '../platform/database/database.ts';
import { createPublications } from '../records/publications.ts';

const start = async (): Promise<Database> => {
  const database = await openTestDatabase();
  await seedOwner(database);
  return database;
};

test('the number of statements does not depend on the number of edits, nor on that of registers offered', async () => {
  const database = await start();
  let statements = 0;
  const counting: Database = {
    ...database,
    write: (work) =>
      database.write((tx) =>
        work(
          tx.withPlugin({
            transformQuery: ({ node }) => {
              statements += 1;
              return node;
            },
            transformResult: ({ result }) => Promise.resolve(result),
          }),
        ),
      ),
  };
  const costOf = async (request: SyncRequest): Promise<number> => {
    statements = 0;
    await syncServiceOn(counting).sync(OWNER, request);
    return statements;
  };
  const editsOf = (count: number) => Array.from({ length: count }, (_, i) => editOf([hoursOf(i, '18:00')]));
  // Each of them met something that it had not seen, and the last ones stay out.
  const witnessOf = (count: number, revPrefix: string): Register[] =>
    Array.from({ length: count }, (_, i) => {
      const { key, value } = hoursOf(i, `1${i % 10}:30`);
      const rev = `${revPrefix}-${i}`;
      const at = NOW - (i % 3);
      return { scope: OWNER.locationId, key, schema: SCHEMA, value, deleted: false, rev, at, seq: i };
    });
  const one = await costOf(requestOf(editsOf(1)));
  expect(one).toBeGreaterThan(8);
  expect(await costOf(requestOf(editsOf(50)))).toBe(one);
  const offeredOne = await costOf({ ...requestOf(editsOf(1)), witness: witnessOf(1, 'a') });
  expect(offeredOne).toBeGreaterThan(one);
  expect(await costOf({ ...requestOf(editsOf(50)), witness: witnessOf(200, 'b') })).toBe(offeredOne);
});

test('what the database has not committed is not published', async () => {
  const database = await start();
  const failing: Database = {
    ...database,
    write: (work) =>
      database.write(async (tx) => {
        await work(tx);
        throw new Error('planted: the commit fails');
      }),
  };
  const published: string[] = [];
  const publications = createPublications();
  publications.subscribe((id) => published.push(id));
  const service = syncServiceOn(failing, publications);
  await expect(service.sync(OWNER, requestOf([editOf([hoursOf(0, '18:00')])]))).rejects.toThrow('planted');
  expect(published).toEqual([]);
  const { regs } = await syncServiceOn(database).sync(OWNER, requestOf([]));
  expect(regs).toHaveLength(2);
});
