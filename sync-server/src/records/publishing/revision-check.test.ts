import { expect, test } from 'vitest';
import { createPublications } from './publications.ts';
import { createRevisionCheck } from './revision-check.ts';
import { NO_REVISION } from './snapshots.ts';

const start = (held: [locationId: string, rev: string][]) => {
  const publications = createPublications();
  const world = {
    heard: [] as string[],
    logged: [] as string[],
    asked: [] as string[],
    purged: [] as string[],
    purgeFailure: undefined as Error | undefined,
    current: new Map<string, string>(),
    failure: undefined as Error | undefined,
  };
  publications.subscribe({ changed: (id) => world.heard.push(id), allChanged: () => {}, held: () => held });
  publications.subscribe({ changed: () => {}, allChanged: () => {}, held: () => held });
  const note = (_facts: object, message = ''): void => void world.logged.push(message);
  const check = createRevisionCheck({
    publications,
    snapshots: {
      async revisionsOf(ids) {
        world.asked.push(...ids);
        if (world.failure) throw world.failure;
        return world.current;
      },
    },
    log: { info: note, warn: note },
    async purgeAgain(locationIds) {
      if (world.purgeFailure) throw world.purgeFailure;
      world.purged.push(...locationIds);
    },
  });
  return { world, check };
};

test('what is another revision in the database, or gone, is published; what is right is left alone', async () => {
  const { world, check } = start([
    ['right', '3.0'],
    ['older', '3.0'],
    ['gone', '3.0'],
    ['set back', '9.0'],
    ['archived', '3.0'],
  ]);
  world.current = new Map([
    ['right', '3.0'],
    ['older', '4.0'],
    ['set back', '2.0'],
    ['archived', '3.1'],
  ]);
  await check.run();
  expect(world.heard).toEqual(['older', 'gone', 'set back', 'archived']);
  // A shared cache may have been answered with them.
  expect(world.purged).toEqual(world.heard);
  expect(world.asked).toEqual(['right', 'older', 'gone', 'set back', 'archived']);
});

test('what could not be purged is purged by the next check, which finds nothing wrong any more', async () => {
  const { world, check } = start([['bakery', '3.0']]);
  world.current = new Map([['bakery', '4.0']]);
  world.purgeFailure = new Error('down');
  await check.run();
  expect([world.heard, world.purged]).toEqual([['bakery'], []]);
  world.purgeFailure = undefined;
  world.current = new Map([['bakery', '3.0']]);
  await check.run();
  await check.run();
  expect([world.heard, world.purged]).toEqual([['bakery'], ['bakery']]);
});

test('what is in no database is not looked for there', async () => {
  const { world, check } = start([['sample', NO_REVISION]]);
  await check.run();
  expect([world.asked, world.heard]).toEqual([[], []]);
});

test('a database that cannot be asked changes nothing', async () => {
  const { world, check } = start([['bakery', '3.0']]);
  world.failure = new Error('down');
  await check.run();
  await check.run();
  expect(world.heard).toEqual([]);
  expect(world.logged).toEqual(['cache revision check failed']);
});
