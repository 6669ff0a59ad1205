import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { migratedTestLocation } from '../../../../test/test-database.ts';
import type { Reader } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import type { Tables } from '../tables.ts';
import { createPostgresDialect } from './dialect.ts';
import { createPool } from './pool.ts';
import { beginWithSettings } from './transaction-settings.ts';

/** Opens the test's database as if PgBouncer were in front of it. */
const openShared = async () => {
  const location = await migratedTestLocation(temporaryFolder('data'));
  if (location.kind !== 'postgres') throw new Error('This is about PostgreSQL.');
  const url = new URL(location.url);
  url.searchParams.set('pgbouncer', 'true');
  const deps = { now: () => 7, randomInt: (max: number) => randomInt(max) };
  const database = await openDatabase({ kind: 'postgres', url: url.href }, deps);
  onTestFinished(() => database.close());
  return database;
};

const settingIn = async (db: Reader, name: string): Promise<string | undefined> =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;

test('each write makes its settings, and leaves none to the next user of the session', async () => {
  const { write, read } = await openShared();
  const [seqscan, limit] = await write(async (tx) => [
    await settingIn(tx, 'enable_seqscan'),
    await settingIn(tx, 'statement_timeout'),
  ]);
  expect([seqscan, limit]).toEqual(['off', '5s']);
  expect(await settingIn(read, 'statement_timeout')).toBe('0');
});

test('a reading transaction reads one state and cannot write', async () => {
  const { read } = await openShared();
  const inside = read.transaction().execute(async (tx) => {
    expect(await settingIn(tx, 'transaction_isolation')).toBe('repeatable read');
    await insertAccount(tx);
  });
  await expect(inside).rejects.toThrow('read-only');
});

test('a transaction keeps the isolation level that it asks for', async () => {
  const { read, write } = await openShared();
  const level = await read
    .transaction()
    .setIsolationLevel('serializable')
    .execute((tx) => settingIn(tx, 'transaction_isolation'));
  expect(level).toBe('serializable');
  expect(await write((tx) => settingIn(tx, 'transaction_isolation'))).toBe('serializable');
});

test('a counter does not wait for the disk, and is stored', async () => {
  const { counters, read } = await openShared();
  expect(await settingIn(counters, 'synchronous_commit')).toBe('off');
  await counters.insertInto('accounts').values(ACCOUNT).execute();
  expect(await read.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('a counter that fails leaves a connection that can be used', async () => {
  const { counters } = await openShared();
  await expect(sql`select 1 / 0`.execute(counters)).rejects.toThrow('division by zero');
  expect(await settingIn(counters, 'synchronous_commit')).toBe('off');
});

test('a transaction that fails to begin leaves a connection that can be used', async () => {
  const location = await migratedTestLocation(temporaryFolder('data'));
  if (location.kind !== 'postgres') throw new Error('This is about PostgreSQL.');
  const limits = { max: 1, statementMs: 5000, answerMs: 5000 };
  const pool = createPool(location.url, { ...limits, settings: {} });
  const settings: Record<string, string> = { enable_seqscan: 'perhaps' };
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(pool, 5000, { ...limits, settings }) });
  onTestFinished(() => db.destroy());
  const begun = db.transaction().execute((tx) => settingIn(tx, 'enable_seqscan'));
  await expect(begun).rejects.toThrow('enable_seqscan');
  settings['enable_seqscan'] = 'off';
  expect(await settingIn(db, 'enable_seqscan')).toBe('on');
  expect(await db.transaction().execute((tx) => settingIn(tx, 'enable_seqscan'))).toBe('off');
});

test('the beginning of a transaction is one text', () => {
  expect(beginWithSettings('begin', { settings: { default_transaction_read_only: 'on' }, statementMs: 50 })).toBe(
    "begin; set local transaction_read_only = 'on'; set local statement_timeout = '50'; " +
      "set local idle_in_transaction_session_timeout = '50'",
  );
});

/** Returns the parameters with which a pool begins a session. */
const startParametersOf = async (query: string): Promise<string[]> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const limits = { max: 1, settings: { enable_seqscan: 'off' }, statementMs: 50, answerMs: 50 };
  const pool = createPool(`postgres://nobody@127.0.0.1:${port}/doorsign${query}`, limits);
  const refused = pool.connect().catch(() => null);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [start] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await refused;
  await pool.end();
  // The length and the version of the protocol come first.
  return start.subarray(8).toString().split('\0');
};

test('PgBouncer is sent no parameter that it refuses', async () => {
  expect(await startParametersOf('')).toEqual(
    expect.arrayContaining(['options', '-c enable_seqscan=off', 'statement_timeout']),
  );
  const names = await startParametersOf('?pgbouncer=true');
  for (const refused of ['options', 'statement_timeout', 'idle_in_transaction_session_timeout', 'pgbouncer'])
    expect(names).not.toContain(refused);
});
