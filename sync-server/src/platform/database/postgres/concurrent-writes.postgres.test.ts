import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { openTestDatabase } from '../../../../test/open-test-database.ts';
import type { Tx } from '../database.ts';
import { isDatabaseError } from '../database-error.ts';

/** Creates a barrier: callers wait until `count` of them have arrived; later callers pass at once. */
const createMeeting = (count: number): (() => Promise<void>) => {
  let arrived = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
};

const updatedAt = async (tx: Tx, id: string): Promise<number> =>
  (await tx.selectFrom('accounts').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at;

test('two writers of which each has read what the other writes both succeed, one of them after a second run', async () => {
  const { write } = await openTestDatabase();
  await write(async (tx) => {
    await insertAccount(tx, { ...ACCOUNT, id: 'a', updated_at: 1 });
    await insertAccount(tx, { ...ACCOUNT, id: 'b', updated_at: 10 });
  });
  const meet = createMeeting(2);
  let runs = 0;
  const add = (from: string, to: string) =>
    write(async (tx) => {
      runs += 1;
      const sum = (await updatedAt(tx, from)) + (await updatedAt(tx, to));
      await meet();
      await tx.updateTable('accounts').set({ updated_at: sum }).where('id', '=', to).execute();
    });
  await Promise.all([add('a', 'b'), add('b', 'a')]);
  expect(runs).toBeGreaterThan(2);
  const left = await write(async (tx) => [await updatedAt(tx, 'a'), await updatedAt(tx, 'b')]);
  // Run concurrently, both would have stored the sum of what they had read, 11.
  expect([
    [12, 11],
    [11, 21],
  ]).toContainEqual(left);
});

test('a row that another writer has made meanwhile is seen in a second run, not told as one that was there', async () => {
  const { write } = await openTestDatabase();
  const meet = createMeeting(2);
  const makeUnlessThere = () =>
    write(async (tx) => {
      const there = await tx.selectFrom('accounts').select('id').where('id', '=', 'a').executeTakeFirst();
      await meet();
      if (!there) await insertAccount(tx);
      return there ? 'was there' : 'made';
    });
  expect((await Promise.all([makeUnlessThere(), makeUnlessThere()])).toSorted()).toEqual(['made', 'was there']);
});

test('of many who count at once none is lost', async () => {
  const { write } = await openTestDatabase();
  await write((tx) => insertAccount(tx, { ...ACCOUNT, updated_at: 0 }));
  const count = () =>
    write(async (tx) => {
      const next = (await updatedAt(tx, 'a')) + 1;
      await tx.updateTable('accounts').set({ updated_at: next }).execute();
      return next;
    });
  const counted = await Promise.all(Array.from({ length: 8 }, count));
  expect(counted.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a transaction that fails twice because of others succeeds in its third run, however many others come', async () => {
  const { read, write } = await openTestDatabase();
  await write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'a', updated_at: 0 }));
  const add = (tx: Tx) =>
    tx
      .updateTable('accounts')
      .set(({ eb }) => ({ updated_at: eb('updated_at', '+', 1) }))
      .execute();
  let isDone = false;
  const others = (async () => {
    while (!isDone) await write(add);
  })();
  const stored = async () =>
    (await read.selectFrom('accounts').select('updated_at').executeTakeFirstOrThrow()).updated_at;
  let runs = 0;
  const one = write(async (tx) => {
    runs += 1;
    const seen = await updatedAt(tx, 'a');
    while (runs <= 2 && (await stored()) === seen);
    // Time for dozens of the others.
    for (let look = 0; look < 100; look += 1) await stored();
    await add(tx);
  });
  await one.finally(() => (isDone = true));
  await others;
  expect(runs).toBe(3);
});

test('a transaction that has passed over a failed statement is not stored, and says so', async () => {
  const { read, write } = await openTestDatabase();
  const passingOver = write(async (tx) => {
    await insertAccount(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(passingOver).rejects.toThrow('nothing of it was stored');
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([]);
});

test('a connection that the engine has cut is told as unreachable, and the next one is well', async () => {
  const { read, write } = await openTestDatabase();
  const cut = write(async (tx) => {
    await insertAccount(tx);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  const error: unknown = await cut.catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'unreachable')).toBe(true);
  await write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'b' }));
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'b' }]);
});

test('what one reading transaction reads is of one state', async () => {
  const { read, write } = await openTestDatabase();
  await write((tx) => insertAccount(tx, { ...ACCOUNT, updated_at: 1 }));
  const twice = await read.transaction().execute(async (tx) => {
    const before = await updatedAt(tx, 'a');
    await write((other) => other.updateTable('accounts').set({ updated_at: 2 }).execute());
    return [before, await updatedAt(tx, 'a')];
  });
  expect(twice).toEqual([1, 1]);
});
