import { expect, test } from 'vitest';
import { hearLocations } from '../../../test/hear-locations.ts';
import { ACCOUNT, insertAccount } from '../../../test/insert-account.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { DatabaseError } from '../../platform/database/database-error.ts';
import { createPublications } from './publications.ts';
import { createWriteAndPublish } from './write-and-publish.ts';

const start = async () => {
  const database = await openTestDatabase();
  const publications = createPublications();
  const heard: string[] = [];
  hearLocations(publications, (id) => heard.push(id));
  const on = (store: Pick<Database, 'write'>) =>
    createWriteAndPublish({ database: store, publications, processId: 'this one' });
  return {
    database,
    heard,
    on,
    rows: () => database.read.selectFrom('changes').select(['location_id', 'process']).orderBy('seq').execute(),
  };
};

test('every location that is named has one row, and is published once', async () => {
  const { database, heard, on, rows } = await start();
  const value = await on(database)(null, async (_tx, changed) => {
    changed(['a', 'b']);
    changed(['b']);
    return 'done';
  });
  expect(value).toBe('done');
  expect(heard).toEqual(['a', 'b']);
  expect(await rows()).toEqual([
    { location_id: 'a', process: 'this one' },
    { location_id: 'b', process: 'this one' },
  ]);
});

test('nothing is published before it is committed', async () => {
  const { database, heard, on } = await start();
  await on(database)(null, async (_tx, changed) => {
    changed(['a']);
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['a']);
});

test('work that fails has no row, and nobody hears of it', async () => {
  const { database, heard, on, rows } = await start();
  const failing = on(database)(null, async (_tx, changed) => {
    changed(['a']);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(heard).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('of work that is run again only the last run counts', async () => {
  const { database, heard, on, rows } = await start();
  const runs = ['first', 'second'];
  const twice: Pick<Database, 'write'> = {
    async write(work) {
      await database
        .write(async (tx) => {
          await work(tx);
          throw new Error('somebody was in the way');
        })
        .catch(() => {});
      return database.write(work);
    },
  };
  await on(twice)(null, async (_tx, changed) => changed([runs.shift() ?? 'no run left']));
  expect(heard).toEqual(['second']);
  expect(await rows()).toEqual([{ location_id: 'second', process: 'this one' }]);
});

test('work that is committed, though the answer to it was lost, is published: nobody else tells this process of it', async () => {
  const { database, heard, on, rows } = await start();
  const cut: Pick<Database, 'write'> = {
    async write(work) {
      await database.write(work);
      throw new DatabaseError('unreachable', 'The connection was cut.');
    },
  };
  const writing = on(cut)(null, async (_tx, changed) => changed(['a']));
  await expect(writing).rejects.toThrow('The connection was cut.');
  expect(await rows()).toHaveLength(1);
  expect(heard).toEqual(['a']);
});

test('writes of one business run one after the other, and once each, also after one that fails', async () => {
  const { database, on } = await start();
  const writeAndPublish = on(database);
  await database.write((tx) => insertAccount(tx, { ...ACCOUNT, updated_at: 0 }));
  let runs = 0;
  const count = (at: number) =>
    writeAndPublish('a business', async (tx) => {
      runs += 1;
      const { updated_at: before } = await tx.selectFrom('accounts').select('updated_at').executeTakeFirstOrThrow();
      if (at === 2) throw new Error('changed my mind');
      await tx
        .updateTable('accounts')
        .set({ updated_at: before + 1 })
        .execute();
      return before;
    });
  const counted = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => count(at)));
  expect(counted.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    0,
    1,
    'failed',
    2,
    3,
    4,
    5,
    6,
  ]);
  expect(runs).toBe(8);
});

test('a write waits for none of another business before it begins', async () => {
  const { database, on } = await start();
  const begun: string[] = [];
  const store: Pick<Database, 'write'> = {
    write(work) {
      begun.push('one');
      return database.write(work);
    },
  };
  const writeAndPublish = on(store);
  const writes = ['a', 'b', null, 'b'].map((businessId) => writeAndPublish(businessId, async () => {}));
  await Promise.resolve();
  expect(begun).toHaveLength(3);
  await Promise.all(writes);
  expect(begun).toHaveLength(4);
});
