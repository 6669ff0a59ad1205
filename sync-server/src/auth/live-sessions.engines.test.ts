import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { OWNER, seedOwner } from '../../test/sync-service-fixture.ts';
import { createLiveSessions } from './live-sessions.ts';
import { insertSession } from './session-repository.ts';

const NOW = 1_700_000_000_000;

const start = async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const { accountId } = OWNER;
  const create = (id: string, expiresAt = NOW + 1) =>
    database.write((tx) => insertSession(tx, { id, accountId, device: 'Phone', nowMs: NOW - 1, expiresAt }));
  let queries = 0;
  const read = database.read.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const isLive = createLiveSessions({ database: { read }, now: () => NOW });
  return {
    database,
    create,
    ask: (owner: Partial<typeof OWNER>) => isLive({ ...OWNER, ...owner }),
    queries: () => queries,
  };
};

test('questions of one moment are one query, and each gets its own answer', async () => {
  const { create, ask, queries } = await start();
  await create('phone');
  await create('expired', NOW);
  const answers = await Promise.all([
    ask({ sessionId: 'phone' }),
    ask({ sessionId: 'expired' }),
    ask({ sessionId: 'unknown' }),
    ask({ sessionId: 'phone', businessId: 'another' }),
    ask({ sessionId: 'phone', accountId: 'another' }),
    ask({ sessionId: 'phone' }),
  ]);
  expect(answers).toEqual([true, false, false, false, false, true]);
  expect(queries()).toBe(1);
});

test('a later question reads again: a session that has ended is not live, nor is one of a removed member', async () => {
  const { database, create, ask } = await start();
  await create('phone');
  await create('laptop');
  expect(await ask({ sessionId: 'phone' })).toBe(true);
  await database.write((tx) => tx.deleteFrom('sessions').where('id', '=', 'phone').execute());
  expect(await ask({ sessionId: 'phone' })).toBe(false);
  expect(await ask({ sessionId: 'laptop' })).toBe(true);
  await database.write((tx) => tx.updateTable('members').set({ ended_at: NOW }).execute());
  expect(await ask({ sessionId: 'laptop' })).toBe(false);
});

test('more questions than a statement has parameters are answered', async () => {
  const { create, ask } = await start();
  await create('phone');
  const others = Array.from({ length: 1200 }, (_, n) => ask({ sessionId: `none-${n}` }));
  expect(await ask({ sessionId: 'phone' })).toBe(true);
  expect(new Set(await Promise.all(others))).toEqual(new Set([false]));
});

test('all who ask get the failure of their query, and the next question is asked', async () => {
  const { database, create, ask } = await start();
  await create('phone');
  await database.write((tx) => tx.schema.alterTable('members').renameTo('gone').execute());
  const failed = await Promise.allSettled([ask({ sessionId: 'phone' }), ask({ sessionId: 'none' })]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await database.write((tx) => tx.schema.alterTable('gone').renameTo('members').execute());
  expect(await ask({ sessionId: 'phone' })).toBe(true);
});
