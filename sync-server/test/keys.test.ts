import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { openTestDatabase } from './open-test-database.ts';

/** Tables with a business's or account's rows whose primary key starts with another column. Source:
 * shared-schema/docs/decisions/0078-primary-keys-for-sharded-engines.md. */
const OTHERWISE_KEYED: Readonly<Record<string, string>> = {
  locations: 'what the public asks for names the location alone',
  api_keys: 'looked up by the hash of the key that a program sends, which names no business',
  changes: 'one order of all changes is what it is for',
  subscriptions: 'named by Stripe, and rare',
  transactions: 'named by Stripe, and rare',
  checkouts: 'named to Stripe by its id, and rare',
  stripe_events: 'named by Stripe, and rare',
};

interface Column {
  table_name: string;
  column_name: string;
  /** The column's position in the primary key, from 1; 0 if it is not part of the key. */
  place: number;
}

/** Returns all columns with their positions in the keys. Each database needs its own query. */
const columnsOf = async ({ read, isShared }: Database): Promise<Column[]> => {
  const query = isShared
    ? sql<Column>`
        select c.table_name, c.column_name, coalesce(k.ordinal_position, 0) as place
        from information_schema.columns c
        left join information_schema.table_constraints t
          on t.table_schema = c.table_schema and t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
        left join information_schema.key_column_usage k
          on k.table_schema = c.table_schema and k.constraint_name = t.constraint_name and k.column_name = c.column_name
        where c.table_schema = 'public'`
    : sql<Column>`
        select t.name as table_name, c.name as column_name, c.pk as place
        from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'`;
  return (await query.execute(read)).rows;
};

test('what belongs to a business or a location is keyed by it first, so that a sharded engine keeps each in one place', async () => {
  const columns = await columnsOf(await openTestDatabase());
  const owners = columns.filter(({ column_name }) => column_name === 'business_id' || column_name === 'location_id');
  const owned = [...new Set(owners.map(({ table_name }) => table_name))];
  expect(owned).toContain('registers');
  const otherwise = owned.filter((table) => !owners.some((one) => one.table_name === table && one.place === 1));
  expect(otherwise.toSorted()).toEqual(Object.keys(OTHERWISE_KEYED).toSorted());
});
