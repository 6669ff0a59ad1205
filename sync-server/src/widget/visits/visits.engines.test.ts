import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { OWNER, seedOwner } from '../../../test/sync-service-fixture.ts';
import type { Database } from '../../platform/database/database.ts';
import { createVisits } from './visits.ts';

const ID = OWNER.locationId;
const VIEW = { locationId: ID, hour: 0, type: 'view', count: 1 } as const;

const start = async ({ waitingMax = 100 } = {}) => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const world = { failure: null as Error | null, writes: 0, warned: [] as unknown[], gate: Promise.resolve() };
  const write: Database['write'] = async (work) => {
    world.writes += 1;
    await world.gate;
    if (world.failure) throw world.failure;
    return database.write(work);
  };
  const visits = createVisits({
    database: { write },
    log: { warn: (facts: unknown) => world.warned.push(facts) },
    waitingMax,
  });
  const counted = async () =>
    (await database.read.selectFrom('event_counts').select('count').execute()).map(({ count }) => count);
  const reports = () => database.read.selectFrom('widget_sightings').select(['kind', 'host', 'at']).execute();
  return { visits, world, counted, reports };
};

test('nothing is written when nothing has come', async () => {
  const { visits, world } = await start();
  await visits.flush();
  expect(world.writes).toBe(0);
});

test('all that waits is one transaction, added to what is there', async () => {
  const { visits, world, counted } = await start();
  for (let times = 0; times < 3; times++) visits.count(VIEW);
  visits.note({ locationId: ID, kind: 'seen', host: 'example.com', at: 5 });
  await visits.flush();
  visits.count(VIEW);
  await visits.flush();
  expect([world.writes, await counted()]).toEqual([2, [4]]);
});

test('what could not be written is written later, once', async () => {
  const { visits, world, counted, reports } = await start();
  world.failure = new Error('disk full');
  visits.count(VIEW);
  visits.note({ locationId: ID, kind: 'seen', host: 'example.com', at: 5 });
  await visits.flush();
  visits.count(VIEW);
  await visits.flush();
  expect(world.warned).toEqual([{ err: world.failure }, { err: world.failure }]);
  world.failure = null;
  await visits.flush();
  await visits.flush();
  expect(await counted()).toEqual([2]);
  expect(await reports()).toEqual([{ kind: 'seen', host: 'example.com', at: 5 }]);
});

test('while one is written, all who ask for a flush wait for one more', async () => {
  const { visits, world, counted } = await start();
  let open = (): void => {};
  world.gate = new Promise((resolve) => (open = resolve));
  visits.count(VIEW);
  const first = visits.flush();
  visits.count(VIEW);
  const others = [visits.flush(), visits.flush(), visits.flush()];
  open();
  await Promise.all([first, ...others]);
  expect([world.writes, await counted()]).toEqual([2, [2]]);
});

test('a million locations that are not there, and no memory for them', async () => {
  const { visits, world, counted } = await start({ waitingMax: 50 });
  visits.count(VIEW);
  for (let other = 0; other < 1_000_000; other++) visits.count({ ...VIEW, locationId: `other-${other}` });
  for (let other = 0; other < 1_000_000; other++)
    visits.note({ locationId: `other-${other}`, kind: 'seen', host: 'a.example', at: 1 });
  await visits.flush();
  expect(await counted()).toEqual([1]);
  expect(world.warned).toEqual([{ lost: 1_000_000 - 49 }]);
});

test('of each kind the newest report stays, whatever is written last', async () => {
  const { visits, reports } = await start();
  const note = (host: string, at: number) => visits.note({ locationId: ID, kind: 'refused', host, at });
  note('a.example', 5);
  note('b.example', 7);
  note('c.example', 6);
  await visits.flush();
  expect(await reports()).toEqual([{ kind: 'refused', host: 'b.example', at: 7 }]);
  note('d.example', 4);
  await visits.flush();
  expect(await reports()).toEqual([{ kind: 'refused', host: 'b.example', at: 7 }]);
});

test('what two processes count and write at once is added up', async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const warned: unknown[] = [];
  const log = { warn: (facts: unknown) => warned.push(facts) };
  const processes = [1, 2].map(() => createVisits({ database, log, waitingMax: 100 }));
  const types = ['view', 'open', 'call', 'directions'] as const;
  for (let round = 0; round < 10; round += 1) {
    for (const [index, visits] of processes.entries()) {
      // In another order for each process.
      const inTurn = index === 0 ? types : types.toReversed();
      for (const type of inTurn) visits.count({ ...VIEW, type });
      visits.note({ locationId: ID, kind: 'seen', host: `p${index}.example`, at: 10 * round + index });
    }
    await Promise.all(processes.map((visits) => visits.flush()));
  }
  // Data that a process could not write because of another one waits for its next flush.
  for (const visits of processes) await visits.flush();
  const counts = await database.read.selectFrom('event_counts').select(['type', 'count']).orderBy('type').execute();
  expect(counts).toEqual(types.toSorted().map((type) => ({ type, count: 20 })));
  const seen = await database.read.selectFrom('widget_sightings').select(['host', 'at']).execute();
  expect(seen).toEqual([{ host: 'p1.example', at: 91 }]);
});
