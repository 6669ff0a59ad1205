import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { locationsAndTeam } from '../migrations/0021-locations-and-team.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testLocation } from './test-database.ts';

const SHOP = 'shop';

/** Inserts a business with an owner and a location, in the words of the previous release. */
const insertBusiness = async (database: Awaited<ReturnType<typeof openDatabase>>, id: string, createdAt: number) =>
  database.write(async (tx) => {
    await sql`insert into accounts (id, email, verified_at, created_at, updated_at)
      values (${id}, ${`${id}@example.com`}, 1, 1, 1)`.execute(tx);
    await sql`insert into businesses (id, plan, seq, chain, created_at) values (${id}, 'free', 0, '0', ${createdAt})`.execute(
      tx,
    );
    await sql`insert into members (business_id, account_id, role) values (${id}, ${id}, 'owner')`.execute(tx);
    await sql`insert into locations (id, business_id, position) values (${id}, ${id}, 0)`.execute(tx);
  });

/** Opens a database of the previous release with one business, and migrates it. */
const openMigrated = async () => {
  const database = await openDatabase(await testLocation(temporaryFolder('migration'), { isEmpty: true }), {
    now: () => 0,
    randomInt: (max) => randomInt(max),
  });
  onTestFinished(() => database.close());
  await database.migrate(migrations.slice(0, migrations.indexOf(locationsAndTeam)));
  await insertBusiness(database, SHOP, 7);
  await database.migrate(migrations);
  return database;
};

test('members and locations of before stay, as old as their business, and nothing is archived, paused or ended', async () => {
  const { read } = await openMigrated();
  expect(await read.selectFrom('members').selectAll().execute()).toEqual([
    {
      business_id: SHOP,
      account_id: SHOP,
      role: 'owner',
      locations: null,
      created_at: 7,
      invited_by: null,
      ended_at: null,
    },
  ]);
  expect(await read.selectFrom('locations').selectAll().execute()).toMatchObject([
    { id: SHOP, business_id: SHOP, position: 0, created_at: 7, archived_at: null, paused_at: null },
  ]);
  expect(await read.selectFrom('businesses').select(['access', 'over_since']).execute()).toEqual([
    { access: 0, over_since: null },
  ]);
});

test('a process of the previous release still signs owners up', async () => {
  const database = await openMigrated();
  await insertBusiness(database, 'another', 9);
  const owners = await database.read
    .selectFrom('members')
    .select(['account_id', 'role'])
    .orderBy('account_id')
    .execute();
  expect(owners).toEqual([
    { account_id: 'another', role: 'owner' },
    { account_id: SHOP, role: 'owner' },
  ]);
});

test('a business has other members beside its owner, but no second owner until the first one has ended', async () => {
  const database = await openMigrated();
  await insertBusiness(database, 'another', 9);
  const second = { business_id: SHOP, account_id: 'another' };
  const insertOwner = () =>
    database.write((tx) =>
      tx
        .insertInto('members')
        .values({ ...second, role: 'owner' })
        .execute(),
    );
  await expect(insertOwner()).rejects.toThrow('This row exists already');
  await database.write((tx) =>
    tx
      .insertInto('members')
      .values({ ...second, role: 'manager' })
      .execute(),
  );
  await database.write((tx) =>
    tx.deleteFrom('members').where('account_id', '=', 'another').where('business_id', '=', SHOP).execute(),
  );
  await database.write((tx) =>
    tx.updateTable('members').set({ ended_at: 9 }).where('business_id', '=', SHOP).execute(),
  );
  await insertOwner();
});
