import { Dexie, type Table } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newIndexedDb } from '../../../test/local/device-model.ts';
import { createFaultyIndexedDb } from '../../../test/local/faulty-indexed-db.ts';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import type { IndexedDb } from './database.ts';
import { guardStorage } from './storage-guard.ts';

class Notes extends Dexie {
  declare readonly notes: Table<{ id: number; text: string }, number>;

  constructor(indexedDb: IndexedDb, version = 1) {
    super('notes', indexedDb);
    for (let each = 1; each <= version; each += 1)
      this.version(each).stores({ notes: 'id', ...(each > 1 && { [`more${each}`]: 'id' }) });
  }
}

/** One tab, with a build that knows this version of the database. */
const openTab = (indexedDb: IndexedDb, version = 1) => {
  const db = new Notes(indexedDb, version);
  const timers = new ManualTimers();
  const guard = guardStorage(db, { timers, now: timers.now, random: () => 0.9 });
  onTestFinished(() => db.close());
  return { db, timers, guard, trouble: () => guard.state.getState().trouble };
};

const seen = (tab: ReturnType<typeof openTab>): number[] => {
  const counts: number[] = [];
  onTestFinished(
    tab.guard.follow(
      () => tab.db.notes.count(),
      (count) => void counts.push(count),
    ),
  );
  return counts;
};

test('live queries recover after the browser has closed the connection', async () => {
  const storage = createFaultyIndexedDb();
  const tab = openTab(storage.indexedDb);
  const counts = seen(tab);
  await expect.poll(() => counts.at(-1)).toBe(0);
  // Dexie warns that it reopens the database when a query comes before the browser's close event.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storage.closeAll();
  // Another page writes while this one's connection is closed and reports nothing.
  const other = openTab(storage.indexedDb);
  await other.db.notes.add({ id: 1, text: 'a' });
  await expect.poll(() => counts.at(-1)).toBe(1);
  expect(tab.trouble()).toBe('none');
  await tab.db.notes.add({ id: 2, text: 'b' });
  await expect.poll(() => counts.at(-1)).toBe(2);
});

test('a failed live query is repeated, and its next result is passed on', async () => {
  const { guard, timers, db } = openTab(newIndexedDb());
  let failing = true;
  const heard: number[] = [];
  onTestFinished(
    guard.follow(
      () => (failing ? Promise.reject(new DOMException('', 'AbortError')) : db.notes.count()),
      (count) => void heard.push(count),
    ),
  );
  await expect.poll(() => timers.due().includes(1900)).toBe(true);
  failing = false;
  timers.advance(1900);
  await expect.poll(() => heard).toEqual([0]);
});

test('a live query that the browser never answers tests the database, and a new connection answers it', async () => {
  const storage = createFaultyIndexedDb();
  const tab = openTab(storage.indexedDb);
  storage.open.push('silent');
  const counts = seen(tab);
  const waiting = () => (tab.timers.due().some((ms) => ms > 0) && tab.timers.advance(5000), counts);
  await expect.poll(waiting).toEqual([0]);
  expect(tab.trouble()).toBe('none');
  await tab.db.notes.add({ id: 1, text: 'a' });
  await expect.poll(() => counts.at(-1)).toBe(1);
});

test('while reopening fails the state is lost, and it recovers without a reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const storage = createFaultyIndexedDb();
  const tab = openTab(storage.indexedDb);
  const counts = seen(tab);
  await expect.poll(() => counts).toEqual([0]);
  storage.open.push(...Array<'fails'>(100).fill('fails'));
  storage.closeAll();
  const pausing = () => (tab.timers.due().includes(500) && tab.timers.advance(500), tab.trouble());
  await expect.poll(pausing).toBe('lost');
  const later = seen(tab);
  await expect.poll(() => tab.timers.due().some((ms) => ms >= 1000 && ms <= 1900)).toBe(true);
  storage.open.length = 0;
  void tab.guard.check();
  await expect.poll(pausing).toBe('none');
  await expect.poll(() => later).toEqual([0]);
  await tab.db.notes.add({ id: 1, text: 'a' });
  await expect.poll(() => counts.at(-1)).toBe(1);
});

test('an opening that never answers delays nothing beyond its time limit', async () => {
  const storage = createFaultyIndexedDb();
  const { db, guard, timers } = openTab(storage.indexedDb);
  storage.open.push('silent', 'silent');
  const read = guard.run(() => db.notes.count()).catch((error: unknown) => error);
  for (let wait = 0; wait < 2; wait += 1) {
    await expect.poll(() => timers.due()).toContain(5000);
    timers.advance(5000);
  }
  expect(await read).toMatchObject({ name: 'StorageTimeout' });
  // Work outside of the guard, such as an attempt that holds the lock, fails now instead of waiting.
  await expect(db.notes.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
});

test('when another tab upgrades the database, this one closes it at once, says so, and never reopens it', async () => {
  const indexedDb = newIndexedDb();
  const old = openTab(indexedDb);
  await old.db.notes.add({ id: 1, text: 'a' });
  const next = openTab(indexedDb, 2);
  expect(await next.db.notes.count()).toBe(1);
  expect(old.trouble()).toBe('replaced');
  expect(next.trouble()).toBe('none');
  await expect(old.guard.run(() => old.db.notes.add({ id: 2, text: 'b' }))).rejects.toThrow();
  await old.guard.check();
  expect(old.db.isOpen()).toBe(false);
  expect(old.trouble()).toBe('replaced');
  expect(await next.db.notes.count()).toBe(1);
});

test('a database newer than this build is not changed', async () => {
  const indexedDb = newIndexedDb();
  const next = openTab(indexedDb, 2);
  await next.db.notes.add({ id: 1, text: 'a' });
  next.db.close();
  const old = openTab(indexedDb);
  await expect(old.guard.run(() => old.db.notes.add({ id: 2, text: 'b' }))).rejects.toThrow();
  expect(old.trouble()).toBe('replaced');
  expect(await openTab(indexedDb, 2).db.notes.count()).toBe(1);
});

test('a tab that keeps its connection blocks an upgrade, which is reported until it ends', async () => {
  const indexedDb = newIndexedDb();
  const stubborn = new Notes(indexedDb);
  stubborn.on('versionchange', () => false);
  await stubborn.open();
  const next = openTab(indexedDb, 2);
  const read = next.guard.run(() => next.db.notes.count()).catch((error: unknown) => error);
  await expect.poll(next.trouble).toBe('blocked');
  next.timers.advance(5000);
  expect(await read).toMatchObject({ name: 'StorageTimeout' });
  expect(next.trouble()).toBe('blocked');
  stubborn.close();
  await expect.poll(next.trouble).toBe('none');
  expect(await next.guard.run(() => next.db.notes.count())).toBe(0);
});

test('a database closed on purpose stays closed', async () => {
  const tab = openTab(newIndexedDb());
  await tab.db.open();
  tab.db.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(tab.db.isOpen()).toBe(false);
  expect(tab.trouble()).toBe('none');
});

test('an error of the work itself is thrown at once, and the connection stays open', async () => {
  const { guard, db } = openTab(newIndexedDb());
  await db.notes.add({ id: 1, text: 'a' });
  const connection = db.backendDB();
  await expect(guard.run(() => db.notes.add({ id: 1, text: 'b' }))).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(db.backendDB()).toBe(connection);
});
