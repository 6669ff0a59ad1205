import { expect, onTestFinished, test } from 'vitest';
import { createManualTimer } from '../../test/manual-timer.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { editOf, hoursOf, OWNER, requestOf, seedOwner, syncServiceOn } from '../../test/sync-service-fixture.ts';
import { createOpenStreams, createStreamSlots } from '../http/open-streams.ts';
import type { Owner } from '../http/owner.ts';
import { raiseAccess } from '../records/access.ts';
import { createPublications, type Publications } from '../records/publishing/publications.ts';
import { createStreamService } from './stream.ts';

const start = async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const publications = createPublications();
  let listening = 0;
  const counted: Pick<Publications, 'listen'> = {
    listen(locationIds, listener) {
      listening += 1;
      const stop = publications.listen(locationIds, listener);
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
  const timer = createManualTimer();
  const openStreams = createOpenStreams(createStreamSlots());
  const isSessionLive = async () => true;
  const streams = createStreamService({
    database,
    publications: counted,
    openStreams,
    isSessionLive,
    every: timer.every,
  });
  const sync = syncServiceOn(database, publications);
  let count = 0;
  return {
    database,
    publications,
    /** Counts the streams that wait for changes and for heartbeats. */
    waiting: () => ({ changes: listening, heartbeats: timer.count() }),
    tick: timer.tick,
    /** Makes one more Save, which takes a log position. */
    change: () => sync.sync(OWNER, requestOf([editOf([hoursOf(0, `18:${String((count += 1)).padStart(2, '0')}`)])])),
    open(owner: Owner = OWNER) {
      const over = new AbortController();
      const texts = streams.open(owner, { over: over.signal, end: () => over.abort() });
      onTestFinished(() => void texts.return());
      return { next: async () => (await texts.next()).value ?? null, isOver: () => over.signal.aborted };
    },
  };
};

const notificationAt = (seq: number, plan = 'pro', access = 0) =>
  `event: poke\ndata: {"seq":${seq},"plan":"${plan}","access":${access}}\n\n`;

test('another plan is told, though the log reaches no further', async () => {
  const { database, publications, open } = await start();
  const stream = open();
  expect(await stream.next()).toBe(notificationAt(2));
  await database.write((tx) => tx.updateTable('businesses').set({ plan: 'enterprise' }).execute());
  publications.publish([OWNER.locationId]);
  expect(await stream.next()).toBe(notificationAt(2, 'enterprise'));
});

test('changes that come faster than the client reads are one notification with the latest log position', async () => {
  const { open, change, tick } = await start();
  const stream = open();
  expect(await stream.next()).toBe(notificationAt(2));
  for (let time = 0; time < 20; time += 1) await change();
  expect(await stream.next()).toBe(notificationAt(22));
  tick();
  expect(await stream.next()).toBe(': heartbeat\n\n');
});

test('a client that reads nothing holds nobody up, and is cut off by the second heartbeat that it does not take', async () => {
  const { open, change, tick, waiting } = await start();
  const stalled = open();
  const reader = open();
  expect([await stalled.next(), await reader.next()]).toEqual([notificationAt(2), notificationAt(2)]);
  await change();
  expect(await reader.next()).toBe(notificationAt(3));
  tick();
  expect(await reader.next()).toBe(': heartbeat\n\n');
  expect(stalled.isOver()).toBe(false);
  tick();
  expect(await reader.next()).toBe(': heartbeat\n\n');
  expect([stalled.isOver(), reader.isOver()]).toEqual([true, false]);
  expect(await stalled.next()).toBeNull();
  expect(waiting()).toEqual({ changes: 1, heartbeats: 1 });
});

test('a change of any location of the business counts', async () => {
  const { database, publications, open } = await start();
  await database.write((tx) =>
    tx.insertInto('locations').values({ id: 'second', business_id: OWNER.businessId, position: 1 }).execute(),
  );
  const stream = open();
  await stream.next();
  publications.publish(['second']);
  expect(await stream.next()).toBe(notificationAt(2));
});

test('a change of who may do what is told, and a location that is opened by it counts from then on', async () => {
  const { database, publications, open } = await start();
  const stream = open();
  expect(await stream.next()).toBe(notificationAt(2));
  await database.write(async (tx) => {
    await raiseAccess(tx, OWNER.businessId);
    await tx.insertInto('locations').values({ id: 'second', business_id: OWNER.businessId, position: 1 }).execute();
  });
  publications.publish([OWNER.locationId]);
  expect(await stream.next()).toBe(notificationAt(2, 'pro', 1));
  // Once more, for what has happened in the new location before the stream heard of it.
  expect(await stream.next()).toBe(notificationAt(2, 'pro', 1));
  await database.write((tx) => raiseAccess(tx, OWNER.businessId));
  publications.publish(['second']);
  expect(await stream.next()).toBe(notificationAt(2, 'pro', 2));
});

test('what fails ends it, and gives its place back', async () => {
  const { database, open, publications, waiting } = await start();
  const stream = open();
  await stream.next();
  await database.write((tx) => tx.deleteFrom('businesses').execute());
  publications.publish([OWNER.locationId]);
  await expect(stream.next()).rejects.toThrow('no result');
  expect(waiting()).toEqual({ changes: 0, heartbeats: 0 });
});
