import { Dexie } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countingBytes, day } from '../../../test/local/device-model.ts';
import { createFaultyIndexedDb } from '../../../test/local/faulty-indexed-db.ts';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import { LocalDatabase } from '../storage/database.ts';
import { save, type KeptSave, type SaveError } from './save.ts';
import { guardStorage } from '../storage/storage-guard.ts';

/** An owner's database on an IndexedDB that fails on demand, open and with a draft. */
const start = async () => {
  const storage = createFaultyIndexedDb();
  const timers = new ManualTimers();
  const db = new LocalDatabase('ann', storage.indexedDb);
  const guard = guardStorage(db, { timers, now: timers.now, random: () => 0 });
  const randomBytes = countingBytes(1);
  await db.locationDrafts.put({ locationId: 'ann', label: 'hours', value: 'typed', seen: [] });
  const world = {
    storage,
    timers,
    guard,
    db,
    /** Advances the clock while the promise waits for a timer, so that it always settles. */
    async patiently<T>(promise: Promise<T>): Promise<T> {
      let over = false;
      const ended = promise.finally(() => (over = true));
      void (async () => {
        while (!over) {
          // After many idle turns of the event loop, the promise must be waiting for a timer. Turns are counted, because a
          // turn has no fixed duration on a busy machine.
          for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          const [next] = timers.due();
          if (!over && next !== undefined) timers.advance(next);
        }
      })();
      return ended;
    },
    save: (open = '08:00'): Promise<KeptSave> =>
      save(
        db,
        {
          locationId: 'ann',
          label: 'hours',
          changes: [day('monday', open)],
          nowMs: timers.nowMs,
          random: randomBytes(10),
        },
        guard.run,
      ),
    /** The stored data, as a newly opened page reads it. */
    async found() {
      const page = new LocalDatabase('ann', storage.indexedDb);
      try {
        return { saves: (await page.outbox.toArray()).map(({ id }) => id), drafts: await page.locationDrafts.count() };
      } finally {
        page.close();
      }
    },
  };
  return world;
};

const failure = (promise: Promise<unknown>): Promise<SaveError> =>
  promise.then(
    () => expect.unreachable('it claimed to be kept'),
    (error: unknown) => error as SaveError,
  );

/** Silences Dexie, which reports a failing IndexedDB on the console. */
const hushDexie = (): void => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
};

test.each([
  { name: 'the connection is closed', write: ['refused'] },
  { name: 'the transaction is cut off', write: ['cut'] },
  { name: 'the transaction is aborted', write: ['aborted'] },
  { name: 'the transaction is aborted twice', write: ['aborted', 'aborted'] },
  { name: 'the Save is stored and reported as aborted', write: ['belied'] },
  { name: 'the Save is stored and never reported', write: ['unheard'] },
  { name: 'the transaction hangs', write: ['silent'] },
  { name: 'the transaction hangs, and then the connection is closed', write: ['silent', 'refused'] },
  { name: 'all of these happen', write: ['belied', 'aborted'] },
] as const)('a Save is stored once, from memory and with the same id, when $name', async ({ write }) => {
  hushDexie();
  const { storage, patiently, save: keep, found, guard } = await start();
  storage.write.push(...write);
  const { edit } = await patiently(keep());
  expect(storage.write).toEqual([]);
  expect(await found()).toEqual({ saves: [edit.id], drafts: 0 });
  expect(guard.state.getState().trouble).toBe('none');
});

test.each([
  { name: 'opening fails', open: ['fails'] },
  { name: 'opening never answers', open: ['silent'] },
  { name: 'opening fails, and then never answers', open: ['fails', 'silent'] },
] as const)('a Save is stored when the connection is lost and $name', async ({ open }) => {
  hushDexie();
  const { storage, patiently, save: keep, found } = await start();
  storage.open.push(...open);
  storage.write.push('refused');
  const { edit } = await patiently(keep());
  expect(storage.open).toEqual([]);
  expect(await found()).toEqual({ saves: [edit.id], drafts: 0 });
});

test.each([
  { name: 'every transaction is aborted', write: ['aborted', 'aborted', 'aborted'], open: [] },
  { name: 'every transaction hangs', write: ['silent', 'silent', 'silent'], open: [] },
  { name: 'the connection cannot be reopened', write: ['refused'], open: Array(12).fill('fails') },
  { name: 'no reopening answers', write: ['refused'], open: Array(12).fill('silent') },
] as const)('a Save that cannot be stored says so and leaves no trace: $name', async ({ write, open }) => {
  hushDexie();
  const { storage, patiently, save: keep, found, guard } = await start();
  storage.write.push(...write);
  storage.open.push(...open);
  const error = await failure(patiently(keep()));
  expect(error).toMatchObject({ name: 'SaveError', reason: 'storage' });
  expect(guard.state.getState().trouble).toBe('lost');
  storage.write.length = 0;
  storage.open.length = 0;
  expect(await found()).toEqual({ saves: [], drafts: 1 });
  await patiently(keep());
  expect(guard.state.getState().trouble).toBe('none');
});

test('a full device is reported at once, without a retry', async () => {
  const { storage, save: keep, found, guard } = await start();
  storage.write.push('full');
  expect(await failure(keep())).toMatchObject({ reason: 'quota' });
  expect(await found()).toEqual({ saves: [], drafts: 1 });
  expect(guard.state.getState().trouble).toBe('none');
});

test('the result of a Save is never wrong', async () => {
  const { storage, save: keep } = await start();
  const hear = storage.holdCommits();
  let claimed = false;
  const kept = keep().then(() => (claimed = true));
  // All requests have succeeded; only the commit was not reported.
  await expect.poll(storage.heldCommits).toBe(1);
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(claimed).toBe(false);
  hear();
  await kept;
  expect(claimed).toBe(true);
});

test('Saves that meet the same lost connection are all stored', async () => {
  hushDexie();
  const { storage, patiently, save: keep, found } = await start();
  storage.write.push('refused', 'refused', 'cut', 'refused');
  const kept = await patiently(Promise.all(['08:00', '09:00', '10:00'].map((open) => keep(open))));
  expect(new Set((await found()).saves)).toEqual(new Set(kept.map(({ edit }) => edit.id)));
});

test('a Save stored without a report is found again even after its result has arrived', async () => {
  const { storage, patiently, save: keep, db, timers } = await start();
  storage.write.push('unheard');
  const kept = keep();
  await expect.poll(() => db.outbox.count()).toBe(1);
  const row = (await db.outbox.toArray())[0];
  await db.transaction('rw', db.outbox, db.results, async () => {
    await db.outbox.clear();
    await db.results.put({ id: row?.id ?? '', result: { id: row?.id ?? '', status: 'live' }, appliedAt: timers.nowMs });
  });
  expect((await patiently(kept)).edit.id).toBe(row?.id);
  expect(await db.outbox.count()).toBe(0);
});

test('a Save abandoned while another tab blocked the database is not stored later', async () => {
  const { indexedDb } = createFaultyIndexedDb();
  const older = new Dexie('doorsign-u-ann', indexedDb);
  older.version(1).stores({ outbox: '++order, &id, [state+order]' });
  older.on('versionchange', () => false);
  await older.open();
  const timers = new ManualTimers();
  const db = new LocalDatabase('ann', indexedDb);
  const { run, state } = guardStorage(db, { timers, now: timers.now, random: () => 0 });
  const input = { locationId: 'ann', label: 'hours' as const, changes: [day('monday')], nowMs: timers.nowMs };
  const error = failure(save(db, { ...input, random: countingBytes(1)(10) }, run));
  await expect.poll(() => state.getState().trouble).toBe('blocked');
  timers.advance(5000);
  expect(await error).toMatchObject({ reason: 'storage' });
  older.close();
  await expect.poll(() => state.getState().trouble).toBe('none');
  expect(await db.outbox.count()).toBe(0);
});
