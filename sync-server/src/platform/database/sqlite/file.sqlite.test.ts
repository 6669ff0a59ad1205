import { randomInt } from 'node:crypto';
import { copyFileSync, renameSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { lockFile } from '../../../../test/lock-from-outside.ts';
import { openTestFile } from '../../../../test/open-test-database.ts';
import type { Tx } from '../database.ts';
import { isDatabaseError } from '../database-error.ts';
import { openDatabase } from '../open-database.ts';
import { isOlder } from '../../dotted-version.ts';

test('write transactions run one after the other, in the order in which they came', async () => {
  const { write } = await openTestFile();
  const seen: string[] = [];
  const steps = (name: string) => async (tx: Tx) => {
    seen.push(`${name} starts`);
    await insertAccount(tx, { ...ACCOUNT, id: name });
    seen.push(`${name} ends`);
  };
  await Promise.all([write(steps('1')), write(steps('2')), write(steps('3'))]);
  expect(seen).toEqual(['1 starts', '1 ends', '2 starts', '2 ends', '3 starts', '3 ends']);
});

test('every connection checks references; commits are synced by the thread beside the writer', async () => {
  const { read, write } = await openTestFile({ isDurable: true });
  const settings = async (tx: Tx | typeof read) => [
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous,
    (await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx)).rows[0]?.foreign_keys,
    (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tx)).rows[0]?.journal_mode,
    (await sql<{ timeout: number }>`pragma busy_timeout`.execute(tx)).rows[0]?.timeout,
  ];
  expect(await settings(read)).toEqual([2, 1, 'wal', 10]);
  expect(await write(settings)).toEqual([1, 1, 'wal', 10]);
});

test('a write waits out a lock, runs whole again, and leaves the process free meanwhile', async () => {
  const { read, write, file } = await openTestFile();
  const letGo = await lockFile(file);
  const written = write((tx) => insertAccount(tx)).then(() => 'written');
  for (let tick = 0; tick < 10; tick += 1)
    expect(await Promise.race([written, setTimeout(10, 'the process is free')])).toBe('the process is free');
  await letGo();
  expect(await written).toBe('written');
  expect(await read.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('a write hears busy when the lock outlasts the limit, and reads go on', { tags: 'all' }, async () => {
  const { read, write, file } = await openTestFile();
  await lockFile(file);
  const writing = write((tx) => insertAccount(tx)).catch((caught: unknown) => caught);
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([]);
  expect(isDatabaseError(await writing, 'busy')).toBe(true);
});

test('a full disk is told as full, harms nothing that is stored, and ends by itself when there is room', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute((await openTestFile()).read);
  // Room for one of two rows with 25 pages each.
  const { read, write } = await openTestFile({ maxPages: (rows[0]?.page_count ?? 0) + 40 });
  const big = (id: string) => ({ ...ACCOUNT, id, email: 'x'.repeat(100_000) });
  await write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'small' }));
  const error: unknown = await write((tx) => insertAccount(tx, big('big')))
    .then(() => write((tx) => insertAccount(tx, big('bigger'))))
    .catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'full')).toBe(true);
  expect((await read.selectFrom('accounts').select('id').execute()).map(({ id }) => id)).toContain('small');
  await write((tx) => tx.deleteFrom('accounts').where('id', '=', 'big').execute());
  await write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'after' }));
});

test.each([
  { name: 'the file', part: '' },
  { name: 'its write-ahead log', part: '-wal' },
])('$name was moved away or replaced: writes are refused until it is back, reads go on', async ({ part }) => {
  const { read, write, isInPlace, file } = await openTestFile();
  const ids = async () => (await read.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id);
  const add = (id: string) => write((tx) => insertAccount(tx, { ...ACCOUNT, id }));
  await add('before');
  expect(isInPlace()).toBe(true);
  renameSync(file + part, `${file}-aside`);
  expect(isInPlace()).toBe(false);
  await expect(add('while it is gone')).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining(file),
  });
  copyFileSync(`${file}-aside`, file + part);
  expect(isInPlace()).toBe(false);
  await expect(add('while another is there')).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await ids()).toEqual(['before']);
  renameSync(`${file}-aside`, file + part);
  expect(isInPlace()).toBe(true);
  await add('later');
  expect(await ids()).toEqual(['before', 'later']);
});

test('a second server on the same file is refused, and let in when the first has gone', async () => {
  const first = await openTestFile();
  const open = () =>
    openDatabase({ kind: 'sqlite', file: first.file }, { now: () => 0, randomInt: (max) => randomInt(max) });
  const error: unknown = await open().catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'in_use')).toBe(true);
  await first.close();
  const second = await open();
  await second.close();
});

test('a tool beside the server opens the same file, reads and writes, and makes none', async () => {
  const { read, write, file } = await openTestFile();
  const open = (path: string) =>
    openDatabase({ kind: 'sqlite', file: path, isServer: false }, { now: () => 0, randomInt: (max) => randomInt(max) });
  const beside = await open(file);
  await write((tx) => insertAccount(tx));
  await beside.write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'b' }));
  await beside.close();
  expect(await read.selectFrom('accounts').select('id').orderBy('id').execute()).toEqual([{ id: 'a' }, { id: 'b' }]);
  await expect(open(`${file}-of-nobody`)).rejects.toThrow('unable to open');
});

test.each([
  ['3.51.2', '3.51.3', true],
  ['3.51.3', '3.51.3', false],
  ['3.6.99', '3.51.3', true],
  ['4.0.0', '3.51.3', false],
])('version %s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
