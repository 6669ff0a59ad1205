import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import { lockFromOutside } from '../../../test/lock-from-outside.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import type { Tx } from './database.ts';
import { isDatabaseError } from './database-error.ts';
import { isOlder } from './sqlite/connection.ts';
import { openDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

const ACCOUNT: Tables['accounts'] = {
  id: 'a',
  email: 'a@example.com',
  password_hash: null,
  verified_at: null,
  created_at: 1,
  updated_at: 1,
};
const insertAccount = (tx: Tx, row = ACCOUNT) => tx.insertInto('accounts').values(row).execute();

test('what a transaction wrote is there for readers when it is over, and not before', async () => {
  const { read, write } = await openTestDatabase();
  const count = () => read.selectFrom('accounts').select('id').execute();
  await write(async (tx) => {
    await insertAccount(tx);
    expect(await count()).toEqual([]);
  });
  expect(await count()).toEqual([{ id: 'a' }]);
});

test('a transaction that throws leaves nothing behind', async () => {
  const { read, write } = await openTestDatabase();
  const failing = write(async (tx) => {
    await insertAccount(tx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([]);
});

test('write transactions run one after the other, in the order in which they came', async () => {
  const { write } = await openTestDatabase();
  const seen: string[] = [];
  const steps = (name: string) => async (tx: Tx) => {
    seen.push(`${name} starts`);
    await insertAccount(tx, { ...ACCOUNT, id: name });
    seen.push(`${name} ends`);
  };
  await Promise.all([write(steps('1')), write(steps('2')), write(steps('3'))]);
  expect(seen).toEqual(['1 starts', '1 ends', '2 starts', '2 ends', '3 starts', '3 ends']);
});

test('the reading connection cannot write', async () => {
  const { read } = await openTestDatabase();
  await expect(read.insertInto('accounts').values(ACCOUNT).execute()).rejects.toThrow(/readonly/);
});

test('write() inside write() throws instead of waiting for itself', async () => {
  const { write } = await openTestDatabase();
  await expect(write(() => write(async () => {}))).rejects.toThrow('pass the transaction on');
  await write((tx) => insertAccount(tx));
});

test.each([
  {
    name: 'an account twice',
    kind: 'unique',
    work: async (tx: Tx) => [await insertAccount(tx), await insertAccount(tx)],
  },
  {
    name: 'a second verified account of one e-mail',
    kind: 'unique',
    work: async (tx: Tx) => [
      await insertAccount(tx, { ...ACCOUNT, verified_at: 1 }),
      await insertAccount(tx, { ...ACCOUNT, id: 'b', verified_at: 2 }),
    ],
  },
] as const)('$name is refused as $kind', async ({ kind, work }) => {
  const { write } = await openTestDatabase();
  const error: unknown = await write(work).catch((caught: unknown) => caught);
  expect(isDatabaseError(error, kind)).toBe(true);
});

test('unverified accounts may share an e-mail', async () => {
  const { read, write } = await openTestDatabase();
  await write((tx) => insertAccount(tx));
  await write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'b' }));
  expect(await read.selectFrom('accounts').select('id').execute()).toHaveLength(2);
});

test.each([
  ['text in a column of numbers', sql`update accounts set created_at = 'today'`],
  [
    'an unknown plan',
    sql`insert into businesses (id, plan, seq, chain, created_at) values ('b', 'platinum', 0, '0', 0)`,
  ],
  ['an unknown purpose', sql`insert into challenges values ('c', 'a@example.com', 'fun', null, 'h', 5, 0, 0, null)`],
  [
    'a mail in an unknown state',
    sql`insert into outgoing_mail values ('m', null, 'k', 'a@example.com', 's', 't', 'h', 'lost', 0, 0, 0, null)`,
  ],
  ['a session of nobody', sql`insert into sessions values ('s', 'nobody', '', 0, 0, 0, null, null)`],
])('the tables refuse %s', async (_, statement) => {
  const { write } = await openTestDatabase();
  await write((tx) => insertAccount(tx));
  await expect(write((tx) => statement.execute(tx))).rejects.toThrow(/constraint|cannot store/);
});

test('every connection waits for the disk and checks references', async () => {
  const { read, write } = await openTestDatabase();
  const settings = async (tx: Tx | typeof read) => [
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous,
    (await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx)).rows[0]?.foreign_keys,
    (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tx)).rows[0]?.journal_mode,
    (await sql<{ timeout: number }>`pragma busy_timeout`.execute(tx)).rows[0]?.timeout,
  ];
  expect(await settings(read)).toEqual([2, 1, 'wal', 10]);
  expect(await write(settings)).toEqual([2, 1, 'wal', 10]);
});

test('a write waits out a lock, runs whole again, and leaves the process free meanwhile', async () => {
  const { read, write, file } = await openTestDatabase();
  const letGo = await lockFromOutside(file);
  const written = write((tx) => insertAccount(tx)).then(() => 'written');
  for (let tick = 0; tick < 10; tick += 1)
    expect(await Promise.race([written, setTimeout(10, 'the process is free')])).toBe('the process is free');
  await letGo();
  expect(await written).toBe('written');
  expect(await read.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('a write hears busy when the lock outlasts the limit, and reads go on', { timeout: 15_000 }, async () => {
  const { read, write, file } = await openTestDatabase();
  await lockFromOutside(file);
  const writing = write((tx) => insertAccount(tx)).catch((caught: unknown) => caught);
  expect(await read.selectFrom('accounts').select('id').execute()).toEqual([]);
  expect(isDatabaseError(await writing, 'busy')).toBe(true);
});

test('a full disk is told as full, harms nothing that is stored, and ends by itself when there is room', async () => {
  const { read, write } = await openTestDatabase({ maxPages: 100 });
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

test('a second server on the same file is refused, and let in when the first has gone', async () => {
  const first = await openTestDatabase();
  const open = () =>
    openDatabase({ kind: 'sqlite', file: first.file }, { now: () => 0, randomInt: (max) => randomInt(max) });
  const error: unknown = await open().catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'in_use')).toBe(true);
  await first.close();
  const second = await open();
  await second.close();
});

test('a tool beside the server opens the same file, reads and writes, and makes none', async () => {
  const { read, write, file } = await openTestDatabase();
  const open = (path: string) =>
    openDatabase({ kind: 'sqlite', file: path, isServer: false }, { now: () => 0, randomInt: (max) => randomInt(max) });
  const beside = await open(file);
  await write((tx) => insertAccount(tx));
  await beside.write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'b' }));
  await beside.close();
  expect(await read.selectFrom('accounts').select('id').orderBy('id').execute()).toEqual([{ id: 'a' }, { id: 'b' }]);
  await expect(open(`${file}-of-nobody`)).rejects.toThrow('unable to open');
});

test('migrations run once, and a file from a newer server is left alone', async () => {
  const database = await openTestDatabase();
  await database.migrate(migrations);
  const error: unknown = await database.migrate(migrations.slice(1)).catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'newer')).toBe(true);
});

test('a migration that fails half-way leaves no half behind', async () => {
  const database = await openTestDatabase();
  const broken = {
    name: '9999-broken',
    up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
      await db.schema.createTable('half').addColumn('id', 'text').execute();
      throw new Error('power cut');
    },
  };
  await expect(database.migrate([...migrations, broken])).rejects.toThrow('power cut');
  const tables = await sql<{ name: string }>`select name from sqlite_master where name = 'half'`.execute(database.read);
  expect(tables.rows).toEqual([]);
});

test.each([
  ['3.51.2', '3.51.3', true],
  ['3.51.3', '3.51.3', false],
  ['3.6.99', '3.51.3', true],
  ['4.0.0', '3.51.3', false],
])('version %s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
