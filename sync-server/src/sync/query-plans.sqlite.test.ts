import { CompiledQuery, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { openTestFile } from '../../test/open-test-database.ts';
import { editOf, hoursOf, NOW, OWNER, requestOf, seedOwner, syncServiceOn } from '../../test/sync-service-fixture.ts';
import type { Database } from '../platform/database/database.ts';

/** Tables that grow with every edit of a business. */
const GROWING = ['edits', 'log', 'recoveries'];

/** Returns how SQLite looks up the rows of each statement of the transactions that `work` runs, from EXPLAIN QUERY PLAN. */
const plansOf = async (database: Database, work: (watched: Database) => Promise<unknown>): Promise<string[]> => {
  const plans: string[] = [];
  await work({
    ...database,
    write: (run) =>
      database.write(async (tx) => {
        const asked: RootOperationNode[] = [];
        const result = await run(
          tx.withPlugin({
            transformQuery: ({ node }) => {
              asked.push(node);
              return node;
            },
            transformResult: ({ result: rows }) => Promise.resolve(rows),
          }),
        );
        const compiler = tx.getExecutor();
        for (const [index, node] of asked.entries()) {
          const query = compiler.compileQuery(node, { queryId: String(index) });
          const { rows } = await tx.executeQuery<{ detail: string }>(
            CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
          );
          plans.push(...rows.map(({ detail }) => detail));
        }
        return result;
      }),
  });
  return plans;
};

test('a sync request finds past edits by their ids: its time does not grow with the history', async () => {
  const database = await openTestFile();
  await seedOwner(database);
  const { sync } = syncServiceOn(database);
  await sync(OWNER, requestOf([editOf([hoursOf(0, '18:00')])]));
  // The authors of these changes have not seen the current registers, so that the server looks up the current revisions.
  const offered = { ...hoursOf(1, '19:00'), scope: OWNER.locationId, rev: 'r', at: NOW, seq: 1 };
  const request = {
    ...requestOf([editOf([hoursOf(0, '20:00')]), editOf([hoursOf(1, '20:00')])]),
    witness: [{ ...offered, schema: SCHEMA, deleted: false }],
  };
  const plans = await plansOf(database, (watched) => syncServiceOn(watched).sync(OWNER, request));
  const lookups = plans.filter((plan) => GROWING.some((table) => plan.includes(` ${table} `)));
  expect(lookups.length).toBeGreaterThan(2);
  expect(lookups.filter((plan) => !/business_id=\? AND (?:id|rev|seq|location_id)/.test(plan))).toEqual([]);
});
