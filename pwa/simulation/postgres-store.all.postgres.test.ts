import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../sync-server/test/postgres/start-postgres.ts';
import { createPostgresQueries } from './postgres-queries.ts';
import { createPostgresStores } from './postgres-store.ts';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test('the checks can query while a database is copied, and a copy holds what was there', () => {
  const stores = createPostgresStores(postgres.adminUrl);
  const store = stores.create(null);
  store.queries.all('create table breads (name text)');
  const copy = store.copy();
  store.queries.all("insert into breads values ('rye')");
  expect(store.queries.all('select name from breads')).toEqual([{ name: 'rye' }]);
  store.putBack(copy);
  expect(store.queries.all('select name from breads')).toEqual([]);
  stores.close();
});

test('a connection that the engine closed is opened again', async () => {
  const { pathname } = new URL(postgres.adminUrl);
  const url = new URL(postgres.adminUrl);
  url.searchParams.set('application_name', 'checks');
  const queries = createPostgresQueries(url.href);
  const admin = createPostgresQueries(postgres.adminUrl);
  expect(queries.all('select 1 as one')).toEqual([{ one: 1 }]);
  admin.all(
    "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = ? and application_name = 'checks'",
    pathname.slice(1),
  );
  await expect
    .poll(() => {
      try {
        return queries.all('select 1 as one');
      } catch (error) {
        return error;
      }
    })
    .toEqual([{ one: 1 }]);
  queries.release();
  admin.release();
});
