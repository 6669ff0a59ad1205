import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { editOf, hoursOf, OWNER, requestOf, seedOwner, syncServiceOn } from '../../test/sync-service-fixture.ts';
import type { Database } from '../platform/database/database.ts';
import { createPublications } from '../records/publications.ts';

const start = async (): Promise<Database> => {
  const database = await openTestDatabase();
  await seedOwner(database);
  return database;
};

test('the number of statements does not depend on the number of edits', async () => {
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
  const counts: number[] = [];
  for (const count of [1, 50]) {
    statements = 0;
    await syncServiceOn(counting).sync(
      OWNER,
      requestOf(Array.from({ length: count }, (_, i) => editOf([hoursOf(i, '18:00')]))),
    );
    counts.push(statements);
  }
  expect(counts[0]).toBeGreaterThan(8);
  expect(counts[1]).toBe(counts[0]);
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
