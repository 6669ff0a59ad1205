import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../../migrations/index.ts';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { openTestDatabase } from '../../../../test/open-test-database.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { testLocation } from '../../../../test/test-database.ts';
import type { Database } from '../database.ts';
import { isDatabaseError } from '../database-error.ts';
import type { DatabaseLocation } from '../location.ts';
import { openDatabase } from '../open-database.ts';
import { createPostgresDialect } from './dialect.ts';
import { createPool } from './pool.ts';

const open = async (location: DatabaseLocation): Promise<Database> => {
  const database = await openDatabase(location, { now: () => 7, randomInt: (max) => randomInt(max) });
  onTestFinished(() => database.close());
  return database;
};

const postgresLocation = async () => {
  const location = await testLocation(temporaryFolder('data'));
  if (location.kind !== 'postgres') throw new Error('This is about PostgreSQL.');
  return location;
};

test('several processes that bring the tables up to date at once do each step once', async () => {
  const location = await testLocation(temporaryFolder('data'), { isEmpty: true });
  const processes = await Promise.all(Array.from({ length: 4 }, () => open(location)));
  await Promise.all(processes.map((database) => database.migrate(migrations)));
  const { read } = await open(location);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(read);
  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
});

test('numbers are numbers, and texts are compared by their bytes, whatever the language of the database is', async () => {
  const { read, write } = await openTestDatabase();
  const most = Number.MAX_SAFE_INTEGER;
  await write(async (tx) => {
    for (const id of ['é', 'z', 'a', 'B', '-']) await insertAccount(tx, { ...ACCOUNT, id, updated_at: most });
  });
  const rows = await read.selectFrom('accounts').select('id').orderBy('id').execute();
  expect(rows.map(({ id }) => id)).toEqual(['-', 'B', 'a', 'z', 'é']);
  const sums = await read
    .selectFrom('accounts')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('updated_at').as('max'),
      fn.sum<number>('created_at').as('sum'),
    ])
    .executeTakeFirstOrThrow();
  expect(sums).toEqual({ count: 5, max: most, sum: 5 });
});

test('a transaction that lasts too long fails as busy, and leaves a connection that can be used', async () => {
  const location = await postgresLocation();
  const limits = { max: 1, settings: {}, statementMs: 60_000, answerMs: 60_000 };
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(createPool(location.url, limits), 0) });
  onTestFinished(() => db.destroy());
  const slow: unknown = await db
    .transaction()
    .execute((tx) => sql`select 1`.execute(tx))
    .catch((caught: unknown) => caught);
  expect(isDatabaseError(slow, 'busy')).toBe(true);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a statement that takes too long is ended, and told as busy', async () => {
  const location = await postgresLocation();
  const limits = { max: 1, settings: {}, statementMs: 50, answerMs: 60_000 };
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(createPool(location.url, limits), Infinity) });
  onTestFinished(() => db.destroy());
  const slow: unknown = await sql`select pg_sleep(60)`.execute(db).catch((caught: unknown) => caught);
  expect(isDatabaseError(slow, 'busy')).toBe(true);
});

test.each([
  ['nobody listens there', (url: URL) => url.searchParams.set('host', '/nowhere')],
  [
    'there is no such database',
    (url: URL) => {
      url.pathname = '/doorsign_of_nobody';
    },
  ],
])('where %s, opening says that it cannot be used', async (_, spoil) => {
  const location = await postgresLocation();
  const url = new URL(location.url);
  spoil(url);
  const error: unknown = await open({ kind: 'postgres', url: url.href }).catch((caught: unknown) => caught);
  expect(isDatabaseError(error, 'unreachable')).toBe(true);
});

test('what the address says of the session counts beside what we say', async () => {
  const location = await postgresLocation();
  const database = await open({ kind: 'postgres', url: `${location.url}&options=-c%20work_mem%3D8MB` });
  const { rows } = await sql<{ work_mem: string }>`show work_mem`.execute(database.read);
  expect(rows).toEqual([{ work_mem: '8MB' }]);
  await expect(database.read.insertInto('accounts').values(ACCOUNT).execute()).rejects.toThrow('read-only');
});

/** Starts a proxy in front of the engine that can stop forwarding the engine's responses. */
const startProxy = async (url: string) => {
  const there = new URL(url);
  const host = there.searchParams.get('host') ?? there.hostname;
  const port = there.searchParams.get('port') ?? (there.port || '5432');
  const pairs = new Set<[Socket, Socket]>();
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    pairs.add([near, far]);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    proxy.close();
    for (const [near] of pairs) near.destroy();
  });
  await once(proxy, 'listening');
  there.searchParams.set('host', '127.0.0.1');
  there.searchParams.set('port', String((proxy.address() as AddressInfo).port));
  return { url: there.href, swallow: () => [...pairs].forEach(([near, far]) => far.unpipe(near)) };
};

test(
  'a network that swallows the answers is told as unreachable, and its connection is not used again',
  { tags: 'all' },
  async () => {
    const { url, swallow } = await startProxy((await postgresLocation()).url);
    const limits = { max: 1, settings: {}, statementMs: 60_000, answerMs: 3000 };
    const db = new Kysely<unknown>({ dialect: createPostgresDialect(createPool(url, limits), Infinity) });
    onTestFinished(() => db.destroy());
    const swallowed: unknown = await db
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        swallow();
        await sql`select 2`.execute(tx);
      })
      .catch((caught: unknown) => caught);
    expect(isDatabaseError(swallowed, 'unreachable')).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  },
);
