import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../../migrations/index.ts';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { openTestDatabase } from '../../../../test/open-test-database.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { testLocation } from '../../../../test/test-database.ts';
import type { Database, Tx } from '../database.ts';
import type { Migration } from '../migration.ts';
import { openDatabase } from '../open-database.ts';

const INDEXES: Migration = {
  name: '9999-indexes',
  indexes: [
    { name: 'measured_names', on: 'accounts (id, created_at)' },
    { name: 'measured_times', on: 'accounts (updated_at) where updated_at > 5' },
  ],
};

const COLUMN: Migration = {
  name: '9999-column',
  up: (db) => db.schema.alterTable('accounts').addColumn('measured', 'integer').execute(),
};

/** Keeps a transaction open after its first statement.
 * @returns ends it */
const keepOpen = async (
  { write }: Pick<Database, 'write'>,
  first: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let written: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    written = write(async (tx) => {
      await first(tx);
      resolve();
      await ended;
    });
    written.catch(reject);
  });
  return async () => {
    end();
    await written;
  };
};

/** Waits until a statement that begins so waits for a lock. */
const waitForLock = async ({ read }: Pick<Database, 'read'>, statement: string): Promise<void> => {
  const waiting = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`${statement}%`}`;
  await expect.poll(async () => (await waiting.execute(read)).rows.length, { timeout: 20_000, interval: 20 }).toBe(1);
};

const validity = async ({ read }: Pick<Database, 'read'>): Promise<[name: string, valid: boolean][]> => {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname like 'measured%' order by relname`.execute(read);
  return rows.map(({ name, valid }) => [name, valid]);
};

test.each<[what: string, migration: Migration, statement: string, first: (tx: Tx) => Promise<unknown>]>([
  ['an index is built', INDEXES, 'create index', (tx) => insertAccount(tx)],
  ['a step waits for a reader', COLUMN, 'alter table', (tx) => tx.selectFrom('accounts').selectAll().execute()],
])('others write to a table while %s', async (_, migration, statement, first) => {
  const database = await openTestDatabase();
  const end = await keepOpen(database, first);
  const migrated = database.migrate([...migrations, migration]);
  await waitForLock(database, statement);
  await database.write((tx) => insertAccount(tx, { ...ACCOUNT, id: 'b', email: 'b@example.com' }));
  await end();
  await migrated;
  const { rows } = await sql`select 1 from migrations where name = ${migration.name}`.execute(database.read);
  expect(rows).toHaveLength(1);
});

const addressOf = async (options: { isEmpty?: boolean } = {}): Promise<URL> => {
  const location = await testLocation(temporaryFolder('data'), options);
  if (location.kind !== 'postgres') throw new Error('This is about PostgreSQL.');
  return new URL(location.url);
};

/** Opens a database with a parameter in its address. */
const openWith = async (address: URL, parameter: string, value: string): Promise<Database> => {
  const url = new URL(address);
  url.searchParams.set(parameter, value);
  const deps = { now: () => 7, randomInt: (max: number) => randomInt(max) };
  const database = await openDatabase({ kind: 'postgres', url: url.href }, deps);
  onTestFinished(() => database.close());
  return database;
};

/** Runs statements outside of transactions. */
const runAlone = async (address: URL, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

test.each([
  ['a session of its own', 'application_name', 'doorsign'],
  ['PgBouncer', 'pgbouncer', 'true'],
])('an index that a killed process left incomplete is built again through %s', async (_, parameter, value) => {
  const address = await addressOf();
  const database = await openWith(address, parameter, value);
  await database.write(async (tx) => {
    for (const id of ['a', 'b']) await insertAccount(tx, { ...ACCOUNT, id, email: `${id}@example.com` });
  });
  // PostgreSQL leaves the same of a build that ends early.
  const failed = runAlone(address, 'create unique index concurrently measured_names on accounts (created_at)');
  await expect(failed).rejects.toThrow('measured_names');
  expect(await validity(database)).toEqual([['measured_names', false]]);
  await database.migrate([...migrations, INDEXES]);
  expect(await validity(database)).toEqual([
    ['measured_names', true],
    ['measured_times', true],
  ]);
});

test('a schema may have any name', async () => {
  const address = await addressOf({ isEmpty: true });
  await runAlone(address, 'create schema "Side street"');
  const database = await openWith(address, 'options', '-c search_path="Side\\ street"');
  await database.migrate(migrations);
  const { rows } = await sql`select 1 from migrations`.execute(database.read);
  expect(rows).toHaveLength(migrations.length);
});

test('several processes that add indexes at once build each of them once', async () => {
  const database = await openTestDatabase();
  await Promise.all(Array.from({ length: 4 }, () => database.migrate([...migrations, INDEXES])));
  expect(await validity(database)).toHaveLength(2);
});
