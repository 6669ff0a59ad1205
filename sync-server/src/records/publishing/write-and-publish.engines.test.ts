import { expect, test } from 'vitest';
import { hearLocations } from '../../../test/hear-locations.ts';
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
  const value = await on(database)(async (_tx, changed) => {
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
  await on(database)(async (_tx, changed) => {
    changed(['a']);
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['a']);
});

test('work that fails has no row, and nobody hears of it', async () => {
  const { database, heard, on, rows } = await start();
  const failing = on(database)(async (_tx, changed) => {
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
  await on(twice)(async (_tx, changed) => changed([runs.shift() ?? 'no run left']));
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
  const writing = on(cut)(async (_tx, changed) => changed(['a']));
  await expect(writing).rejects.toThrow('The connection was cut.');
  expect(await rows()).toHaveLength(1);
  expect(heard).toEqual(['a']);
});
