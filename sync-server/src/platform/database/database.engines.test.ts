import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import { ACCOUNT, insertAccount } from '../../../test/insert-account.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { createLogger } from '../logger.ts';
import type { Tx } from './database.ts';
import { isDatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';

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

test('the reading connection cannot write', async () => {
  const { read } = await openTestDatabase();
  await expect(read.insertInto('accounts').values(ACCOUNT).execute()).rejects.toThrow(/read-?only/);
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
    'an unknown purpose',
    sql`insert into challenges (id, email, purpose, code_hash, tries_left, created_at, expires_at) values ('c', 'a@example.com', 'fun', 'h', 5, 0, 0)`,
  ],
  [
    'a mail in an unknown state',
    sql`insert into outgoing_mail values ('m', null, 'k', 'a@example.com', 's', 't', 'h', 'lost', 0, 0, 0, null)`,
  ],
  ['a session of nobody', sql`insert into sessions values ('s', 'nobody', '', 0, 0, 0, null, null)`],
])('the tables refuse %s', async (_, statement) => {
  const { write } = await openTestDatabase();
  await write((tx) => insertAccount(tx));
  await expect(write((tx) => statement.execute(tx))).rejects.toThrow(/constraint|cannot store|invalid input syntax/);
});

test('the tables keep a plan that only a newer release knows', async () => {
  const { write } = await openTestDatabase();
  await write((tx) =>
    sql`insert into businesses (id, plan, seq, chain, created_at) values ('b', 'platinum', 0, '0', 0)`.execute(tx),
  );
  const [business] = await write((tx) => tx.selectFrom('businesses').select('plan').execute());
  expect(business).toEqual({ plan: 'platinum' });
});

test.each([
  [
    'a mail in an unknown state',
    async (tx: Tx) =>
      void (await sql`insert into outgoing_mail values ('m', null, 'k', ${ACCOUNT.email}, 's', 't', 'h', 'lost', 0, 0, 0, null)`.execute(
        tx,
      )),
  ],
  [
    'a second verified account of one e-mail',
    async (tx: Tx) => {
      for (const id of ['a', 'b']) await insertAccount(tx, { ...ACCOUNT, id, verified_at: 1 });
    },
  ],
])('whoever prints the refusal of %s prints nothing of the row', async (_, work) => {
  const { write } = await openTestDatabase();
  const error: unknown = await write(work).catch((caught: unknown) => caught);
  let log = '';
  createLogger('info', { write: (line) => (log += line) }).error({ err: error });
  for (const printed of [log, inspect(error)]) {
    expect(printed).toMatch(/constraint|exists already/);
    expect(printed).not.toContain(ACCOUNT.email);
  }
});

test('migrations run once, and a file from a newer server is left alone', async () => {
  const database = await openTestDatabase();
  await database.migrate(migrations);
  const error: unknown = await database.migrate(migrations.slice(1)).catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'newer')).toBe(true);
});

test('a migration that fails half-way leaves no half behind', async () => {
  const database = await openTestDatabase();
  const broken: Migration = {
    name: '9999-broken',
    up: async (db) => {
      await db.schema.createTable('half').addColumn('id', 'text').execute();
      throw new Error('power cut');
    },
  };
  await expect(database.migrate([...migrations, broken])).rejects.toThrow('power cut');
  await expect(sql`select * from half`.execute(database.read)).rejects.toThrow(/half/);
});
