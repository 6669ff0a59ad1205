import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../../migrations/index.ts';
import { ACCOUNT, insertAccount } from '../../../../test/insert-account.ts';
import { openTestDatabase } from '../../../../test/open-test-database.ts';
import type { Database, Tx } from '../database.ts';
import type { Migration } from '../migration.ts';

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

test('an index that a killed process left incomplete is built again', async () => {
  const database = await openTestDatabase();
  await database.write(async (tx) => {
    for (const id of ['a', 'b']) await insertAccount(tx, { ...ACCOUNT, id, email: `${id}@example.com` });
  });
  // PostgreSQL leaves the same of a build that ends early.
  const failed = sql`create unique index concurrently measured_names on accounts (created_at)`.execute(
    database.counters,
  );
  await expect(failed).rejects.toThrow('measured_names');
  expect(await validity(database)).toEqual([['measured_names', false]]);
  await database.migrate([...migrations, INDEXES]);
  expect(await validity(database)).toEqual([
    ['measured_names', true],
    ['measured_times', true],
  ]);
});

test('several processes that add indexes at once build each of them once', async () => {
  const database = await openTestDatabase();
  await Promise.all(Array.from({ length: 4 }, () => database.migrate([...migrations, INDEXES])));
  expect(await validity(database)).toHaveLength(2);
});
