import { expect, test } from 'vitest';
import type { SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import { hearLocations } from '../../test/hear-locations.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { editOf, hoursOf, NOW, OWNER, requestOf, seedOwner, syncServiceOn } from '../../test/sync-service-fixture.ts';
import type { Database } from '../platform/database/database.ts';
import { createPublications } from '../records/publishing/publications.ts';

const start = async (): Promise<Database> => {
  const database = await openTestDatabase();
  await seedOwner(database);
  return database;
};

/** Counts the statements and rows of a database's transactions. */
const countWork = (database: Database) => {
  const work = { statements: 0, rowsRead: 0 };
  const counting: Database = {
    ...database,
    write: (run) =>
      database.write((tx) =>
        run(
          tx.withPlugin({
            transformQuery: ({ node }) => {
              work.statements += 1;
              return node;
            },
            transformResult: ({ result }) => {
              work.rowsRead += result.rows.length;
              return Promise.resolve(result);
            },
          }),
        ),
      ),
  };
  return {
    async costOf(request: SyncRequest) {
      Object.assign(work, { statements: 0, rowsRead: 0 });
      const { seq, chain } = await syncServiceOn(counting).sync(OWNER, request);
      return { ...work, cursor: { seq, chain } };
    },
  };
};
const editsOf = (count: number) => Array.from({ length: count }, (_, i) => editOf([hoursOf(i, '18:00')]));
/** Recovery offers whose authors had not seen the current values; the last ones are not applied. */
const witnessOf = (count: number, revPrefix: string): Register[] =>
  Array.from({ length: count }, (_, i) => {
    const { key, value } = hoursOf(i, `1${i % 10}:30`);
    const rev = `${revPrefix}-${i}`;
    const at = NOW - (i % 3);
    return { scope: OWNER.locationId, key, schema: SCHEMA, value, deleted: false, rev, at, seq: i };
  });

test('the number of statements does not depend on the number of edits, nor on that of registers offered', async () => {
  const { costOf } = countWork(await start());
  const statementsOf = async (request: SyncRequest) => (await costOf(request)).statements;
  const one = await statementsOf(requestOf(editsOf(1)));
  expect(one).toBeGreaterThan(8);
  expect(await statementsOf(requestOf(editsOf(50)))).toBe(one);
  const offeredOne = await statementsOf({ ...requestOf(editsOf(1)), witness: witnessOf(1, 'a') });
  expect(offeredOne).toBeGreaterThan(one);
  expect(await statementsOf({ ...requestOf(editsOf(50)), witness: witnessOf(200, 'b') })).toBe(offeredOne);
});

test('what was brought back costs later requests nothing, however much it was', async () => {
  const { costOf } = countWork(await start());
  const bringBack = (revPrefix: string) => costOf({ ...requestOf([]), witness: witnessOf(200, revPrefix) });
  const first = await bringBack('a');
  const { rowsRead } = await costOf(requestOf(editsOf(1), first.cursor));
  let { cursor } = await bringBack('b');
  ({ cursor } = await costOf(requestOf([editOf([hoursOf(0, '10:10')])], cursor)));
  expect((await costOf(requestOf(editsOf(1), cursor))).rowsRead).toBe(rowsRead);
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
  hearLocations(publications, (id) => published.push(id));
  const service = syncServiceOn(failing, publications);
  await expect(service.sync(OWNER, requestOf([editOf([hoursOf(0, '18:00')])]))).rejects.toThrow('planted');
  expect(published).toEqual([]);
  const { regs } = await syncServiceOn(database).sync(OWNER, requestOf([]));
  expect(regs).toHaveLength(2);
});
