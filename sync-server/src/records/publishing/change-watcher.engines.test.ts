import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hearLocations } from '../../../test/hear-locations.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { CHANGES } from '../../platform/parameters.ts';
import { PURGES } from '../../platform/parameters.ts';
import { createChangeWatcher } from './change-watcher.ts';
import { insertChanges } from './changes.ts';
import { createPublications } from './publications.ts';

const OTHER = 'the other one';
const OWN = 'this one';

const start = async () => {
  const database = await openTestDatabase();
  const world = {
    heard: [] as string[],
    purged: [] as string[],
    logged: [] as string[],
    nowMs: 0,
    failure: undefined as Error | undefined,
    purgeFailure: undefined as Error | undefined,
  };
  const publications = createPublications();
  hearLocations(publications, (id) => world.heard.push(id));
  const note = (_facts: object, message = ''): void => void world.logged.push(message);
  const withFailures: Pick<Database, 'read' | 'write'> = {
    get read() {
      if (world.failure) throw world.failure;
      return database.read;
    },
    write: (work) => database.write(work),
  };
  const watcher = createChangeWatcher({
    database: withFailures,
    publications,
    processId: OWN,
    monotonicMs: () => world.nowMs,
    log: { info: note, warn: note },
    async purgeAgain(locationIds) {
      if (world.purgeFailure) throw world.purgeFailure;
      world.purged.push(...locationIds);
    },
  });
  const rows = () => database.read.selectFrom('changes').select('seq').orderBy('seq').execute();
  return {
    database,
    world,
    watcher,
    write: (ids: string[], process: string | null = OTHER) => database.write((tx) => insertChanges(tx, ids, process)),
    /** Writes a row whose number was assigned long before it becomes visible. */
    writeAt: (seq: number, id: string) =>
      database.write((tx) => tx.insertInto('changes').values({ seq, location_id: id, process: OTHER }).execute()),
    /** Polls, and returns what was published since the last call. */
    hear: async (): Promise<string[]> => {
      await watcher.poll();
      return world.heard.splice(0);
    },
    seqs: async () => (await rows()).map(({ seq }) => seq),
  };
};

test('what others write is heard once; what this process writes is not, it has published that itself', async () => {
  const { write, hear, watcher } = await start();
  await write(['before']);
  await watcher.begin();
  expect(await hear()).toEqual([]);
  await write(['a', 'b']);
  await write(['own'], OWN);
  await write(['a', 'a tool’s'], null);
  expect(await hear()).toEqual(['a', 'b', 'a tool’s']);
  expect(await hear()).toEqual([]);
});

test('a number whose row appears after higher ones is heard as long as a transaction can last, and everything once', async () => {
  const { writeAt, hear, watcher, world } = await start();
  await writeAt(10, 'before');
  await watcher.begin();
  await writeAt(20, 'high');
  expect(await hear()).toEqual(['high']);
  world.nowMs += CHANGES.windowMs;
  await writeAt(15, 'late');
  expect(await hear()).toEqual(['late']);
  world.nowMs += CHANGES.windowMs;
  expect(await hear()).toEqual([]);
});

test('what was under way when this process began is heard, too', async () => {
  const { writeAt, hear, watcher } = await start();
  await writeAt(1, 'long ago');
  await writeAt(10, 'before');
  await watcher.begin();
  await writeAt(9, 'late');
  expect(await hear()).toEqual(['late']);
});

test('more rows than one query reads are all heard', async () => {
  const { write, hear, watcher } = await start();
  await watcher.begin();
  const ids = Array.from({ length: 2 * CHANGES.rowsAtOnce + 1 }, (_, index) => `location ${index}`);
  await write(ids);
  expect(await hear()).toEqual(ids);
});

test('a look that fails is logged once, and what came meanwhile is heard when looks work again', async () => {
  const { write, hear, watcher, world } = await start();
  await write(['before']);
  await watcher.begin();
  world.failure = new Error('down');
  for (let look = 0; look < 4; look++) {
    await write([`during ${look}`]);
    world.nowMs += CHANGES.windowMs;
    expect(await hear()).toEqual([]);
  }
  world.failure = undefined;
  expect(await hear()).toEqual(['during 0', 'during 1', 'during 2', 'during 3']);
  expect(world.logged).toEqual([
    'polling for changes by other processes failed',
    'polling for changes by other processes recovered',
  ]);
});

test('rows are removed that were heard of one interval ago, and whoever is up to date loses its place by none of it', async () => {
  const { write, hear, watcher, world, seqs } = await start();
  await watcher.begin();
  await write(['a']);
  await write(['b']);
  const [a = 0, b = 0] = await seqs();
  /** The polls of ten minutes, and the removal after them. */
  const interval = async () => {
    const heard = await hear();
    world.nowMs += CHANGES.windowMs;
    heard.push(...(await hear()));
    await watcher.removeOld();
    return heard;
  };
  expect(await interval()).toEqual(['a', 'b']);
  expect(await seqs()).toEqual([a, b]);
  expect(await interval()).toEqual([]);
  expect(await seqs()).toEqual([b]);
  await write(['c']);
  expect(await interval()).toEqual(['c']);
  expect(await interval()).toEqual([]);
  expect(await seqs()).toEqual([b + 1]);
  expect(world.logged).toEqual([]);
});

test('who was behind what has been removed drops everything, once, and hears what comes after', async () => {
  const { database, write, hear, watcher, world } = await start();
  await write(['before']);
  await watcher.begin();
  await write(['missed', 'missed too', 'kept']);
  await database.write((tx) => tx.deleteFrom('changes').where('location_id', '!=', 'kept').execute());
  expect(await hear()).toEqual(['all']);
  expect(world.logged).toEqual(['missed changes by other processes: cleared all caches']);
  await write(['after']);
  expect(await hear()).toEqual(['after']);
});

test('a database that was set back is noticed', async () => {
  const { database, write, hear, watcher } = await start();
  await write(['before']);
  await watcher.begin();
  await database.write((tx) => tx.deleteFrom('changes').execute());
  expect(await hear()).toEqual(['all']);
  await write(['after']);
  expect(await hear()).toEqual(['after']);
});

test('in any order in which numbers are taken and rows appear, each row of another process is heard exactly once', async () => {
  const { database, writeAt, watcher, world } = await start();
  /** Each takes a number when it begins, and becomes visible some steps of the window later. */
  const transactions = fc.array(fc.record({ begins: fc.nat({ max: 40 }), lasts: fc.nat({ max: 7 }) }), {
    minLength: 1,
    maxLength: 25,
  });
  const stepMs = CHANGES.windowMs / 8;
  const heardOnce = fc.asyncProperty(transactions, async (all) => {
    await database.write((tx) => tx.deleteFrom('changes').execute());
    await writeAt(1, 'first');
    await watcher.begin();
    world.heard.length = 0;
    const inOrder = all.toSorted((a, b) => a.begins - b.begins);
    for (let step = 0; step <= 48; step++) {
      for (const [index, { begins, lasts }] of inOrder.entries())
        if (begins + lasts === step) await writeAt(index + 2, `row ${index}`);
      await watcher.poll();
      world.nowMs += stepMs;
    }
    expect(world.heard.toSorted()).toEqual(inOrder.map((_, index) => `row ${index}`).toSorted());
  });
  await fc.assert(heardOnce, { seed: 20261121, numRuns: 12 });
});

test('what is heard a second late is purged once more, until that has succeeded', async () => {
  const { world, write, hear, watcher } = await start();
  await write(['before']);
  await watcher.begin();
  await write(['in time']);
  world.nowMs += PURGES.againMs - 1;
  expect(await hear()).toEqual(['in time']);
  expect(world.purged).toEqual([]);
  await write(['late']);
  world.nowMs += PURGES.againMs;
  world.purgeFailure = new Error('down');
  expect(await hear()).toEqual(['late']);
  world.purgeFailure = undefined;
  expect(await hear()).toEqual(['late']);
  expect(world.purged).toEqual(['late']);
  expect(await hear()).toEqual([]);
});
