import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { openTestFile } from '../../../../test/open-test-database.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { SQLITE_LOG_PAGES, SQLITE_WARM } from '../../parameters.ts';
import { isDatabaseError } from '../database-error.ts';
import type { Tables } from '../tables.ts';
import { openReadConnection, openWriteConnection } from './connection.ts';
import { createSqliteDialect } from './dialect.ts';
import { openDisk } from './disk.ts';
import { createDurableCommits } from './durable-commits.ts';
import { readContents } from './stored-file.ts';

const PAGE_BYTES = 4096;

const OPEN_AND_CLOSE = `
  const connection = new (require('better-sqlite3'))(process.argv[1]);
  connection.prepare('select count(*) from accounts').get();
  connection.close();
`;

/** Opens a migrated file on a disk that is as slow as the test wants. */
const openOnSlowDisk = async () => {
  const { file } = await openTestFile();
  const waiting: (() => void)[] = [];
  const commits = createDurableCommits(() => new Promise((resolve) => void waiting.push(resolve)));
  const write = new Kysely<Tables>({
    dialect: createSqliteDialect(openWriteConnection({ kind: 'sqlite', file }, 'disk'), {
      begin: 'immediate',
      commits,
    }),
  });
  const read = new Kysely<Tables>({
    dialect: createSqliteDialect(openReadConnection({ kind: 'sqlite', file }), { begin: 'deferred', commits }),
  });
  onTestFinished(async () => {
    await read.destroy();
    await write.destroy();
  });
  return { read, write, waiting };
};

test('a slow disk keeps back who wrote and who read it, and neither the process nor other writes', async () => {
  const { read, write, waiting } = await openOnSlowDisk();
  const heard: string[] = [];
  const add = (id: string) =>
    write
      .transaction()
      .execute((tx) => insertAccount(tx, { ...ACCOUNT, id }))
      .then(() => void heard.push(`${id} is stored`));
  const first = add('a');
  await vi.waitUntil(() => waiting.length === 1);
  const second = add('b');
  const reading = read
    .selectFrom('accounts')
    .select('id')
    .execute()
    .then((rows) => void heard.push(`${rows.length} read`));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(heard).toEqual([]);
  waiting.shift()?.();
  await vi.waitUntil(() => waiting.length === 1);
  expect(heard).toEqual(['a is stored', '1 read']);
  waiting.shift()?.();
  await Promise.all([first, second, reading]);
  expect(heard).toEqual(['a is stored', '1 read', 'b is stored']);
});

test('a transaction that has only read waits for nothing', async () => {
  const { write, waiting } = await openOnSlowDisk();
  expect(await write.transaction().execute((tx) => tx.selectFrom('accounts').select('id').execute())).toEqual([]);
  expect(waiting).toEqual([]);
  const inserting = write.transaction().execute((tx) => sql`insert into accounts select * from accounts`.execute(tx));
  await vi.waitUntil(() => waiting.length === 1);
  waiting.shift()?.();
  await inserting;
});

test('a statement outside of a transaction is a commit, too', async () => {
  const { read, write, waiting } = await openOnSlowDisk();
  const heard: string[] = [];
  const written = sql`update accounts set email = email`.execute(write).then(() => void heard.push('written'));
  await vi.waitUntil(() => waiting.length === 1);
  const accounts = read.selectFrom('accounts').select('id').execute();
  const seen = accounts.then(() => void heard.push('read'));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(heard).toEqual([]);
  waiting.shift()?.();
  await Promise.all([written, seen]);
});

test('a write that fails because of a row is told when that row is on the disk', async () => {
  const { write, waiting } = await openOnSlowDisk();
  const first = write.transaction().execute((tx) => insertAccount(tx));
  await vi.waitUntil(() => waiting.length === 1);
  const heard: string[] = [];
  const second = write
    .transaction()
    .execute((tx) => insertAccount(tx))
    .catch((error: unknown) => void heard.push(isDatabaseError(error, 'unique') ? 'taken' : String(error)));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(heard).toEqual([]);
  waiting.shift()?.();
  await Promise.all([first, second]);
  expect(heard).toEqual(['taken']);
});

test('the log starts anew when it has grown, with its first page from the thread', async () => {
  const { read, write, file } = await openTestFile({ isDurable: true });
  const row = { ...ACCOUNT, email: 'x'.repeat(40 * PAGE_BYTES) };
  // A transaction writes at most the content of one request, so the log ends near its limit.
  for (let id = 0; id < 200; id += 1) await write((tx) => insertAccount(tx, { ...row, id: String(id) }));
  expect(statSync(file).size).toBeGreaterThan(100 * 40 * PAGE_BYTES);
  expect(statSync(`${file}-wal`).size).toBeLessThan(2 * SQLITE_LOG_PAGES * PAGE_BYTES);
  expect(await read.selectFrom('accounts').select('id').execute()).toHaveLength(200);
});

test('whoever reads for long delays the new log and loses nothing', async () => {
  const { write, file } = await openTestFile({ isDurable: true });
  const reader = openReadConnection({ kind: 'sqlite', file });
  onTestFinished(() => void reader.close());
  reader.exec('begin');
  expect(reader.prepare('select count(*) from accounts').pluck().get()).toBe(0);
  const row = { ...ACCOUNT, email: 'x'.repeat(40 * PAGE_BYTES) };
  for (let id = 0; id < 60; id += 1) await write((tx) => insertAccount(tx, { ...row, id: String(id) }));
  expect(reader.prepare('select count(*) from accounts').pluck().get()).toBe(0);
  const grown = statSync(`${file}-wal`).size;
  expect(grown).toBeGreaterThan(2 * SQLITE_LOG_PAGES * PAGE_BYTES);
  reader.exec('commit');
  for (let id = 60; id < 120; id += 1) await write((tx) => insertAccount(tx, { ...row, id: String(id) }));
  expect(statSync(`${file}-wal`).size).toBeLessThan(1.5 * grown);
  expect(reader.prepare('select count(*) from accounts').pluck().get()).toBe(120);
});

test('the whole file is read again and again, part by part, and locks on it stay', async () => {
  const { write, file } = await openTestFile({ isDurable: true });
  const row = { ...ACCOUNT, email: 'x'.repeat(SQLITE_WARM.partBytes) };
  for (const id of ['a', 'b', 'c']) await write((tx) => insertAccount(tx, { ...row, id }));
  const disk = openDisk(file);
  // The store begins a checkpoint of its own after these rows. While it runs, another one is refused or copies nothing.
  await vi.waitUntil(async () => (await disk.checkpoint().catch(() => Infinity)) < SQLITE_LOG_PAGES, {
    timeout: 30_000,
  });
  const { size } = statSync(file);
  expect(size).toBeGreaterThan(3 * SQLITE_WARM.partBytes);
  const count = Math.ceil(size / SQLITE_WARM.partBytes);
  const parts = await Promise.all(Array.from({ length: 2 * count }, () => disk.warm()));
  expect(parts.slice(0, count).reduce((sum, bytes) => sum + bytes, 0)).toBe(size);
  expect(parts.slice(count)).toEqual(parts.slice(0, count));
  await disk.close();
  // Without the locks, a tool would consider the log unused and remove it.
  execFileSync(process.execPath, ['-e', OPEN_AND_CLOSE, file], { cwd: import.meta.dirname });
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'd' }));
});

test('closing leaves one file with everything in it', async () => {
  const { write, file, close } = await openTestFile({ isDurable: true });
  await Promise.all(['a', 'b', 'c'].map((id) => write((tx) => insertAccount(tx, { ...ACCOUNT, id }))));
  await close();
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  expect((await readContents(file)).sums.accounts).toMatchObject({ rows: 3 });
});

test('a disk that cannot be opened is told by its file, at each request', async () => {
  const disk = openDisk(join(temporaryFolder('database'), 'nothing.db'));
  for (const ask of [disk.sync, disk.checkpoint, disk.sync]) {
    const error: unknown = await ask().catch((caught: unknown) => caught);
    expect(isDatabaseError(error, 'unreachable')).toBe(true);
    expect(String(error)).toContain('nothing.db');
  }
});

test('the writer leaves the disk to the thread, and a tool beside the server does not', async () => {
  const { write, file } = await openTestFile({ isDurable: true });
  const settings = () =>
    write(async (tx) => [
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous,
      (await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(tx)).rows[0]?.wal_autocheckpoint,
    ]);
  expect(await settings()).toEqual([1, 0]);
  const tool = openWriteConnection({ kind: 'sqlite', file, isServer: false }, 'engine');
  onTestFinished(() => void tool.close());
  expect(tool.pragma('synchronous', { simple: true })).toBe(2);
});
