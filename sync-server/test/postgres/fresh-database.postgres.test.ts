import { expect, inject, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import { createFreshDatabase } from './fresh-database.ts';

/** Creates a database like every test's, and a function that runs statements on it. */
const start = async () => {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('This test belongs to the project sync-server-postgres.');
  const fresh = await createFreshDatabase(postgres.adminUrl, postgres.template, postgres.prefix);
  onTestFinished(fresh.drop);
  const change = async (...statements: string[]): Promise<void> => {
    const client = new Client(fresh.url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return { change, reset: () => fresh.reset(postgres.blank) };
};

test('a database in which a test has written rows is emptied for the next one', async () => {
  const { change, reset } = await start();
  await change(`insert into deletions values ('ada', 7)`, `delete from jobs`);
  expect(await reset()).toBe(true);
});

test.each([
  ['renamed a table', ['alter table probes rename to gone']],
  ['renamed a column', ['alter table probes rename column ballast to weight']],
  ['changed the type of a column', ['alter table deletions alter column account_id type varchar']],
  ['added a table', ['create table more (id int)']],
  ['removed an index', ['drop index edits_seq']],
  ['renamed an index', ['alter index edits_seq rename to edits_place']],
  ['added a function', [`create function planted() returns int language sql as 'select 1'`]],
  ['added a schema', ['create schema more']],
  [
    'changed a setting',
    [`do $$ begin execute format('alter database %I set work_mem = 4096', current_database()); end $$`],
  ],
])('one in which a test has %s is not used again', async (_, statements) => {
  const { change, reset } = await start();
  await change(...statements);
  expect(await reset()).toBe(false);
});
