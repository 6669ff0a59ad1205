import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { createRecords } from './records.ts';
import { createSnapshots } from './publishing/snapshots.ts';

const NOW = 1_800_000_000_000;
const ID = 'ada';

const start = async ({ verifiedAt = null }: { verifiedAt?: number | null } = {}) => {
  const database = await openTestDatabase();
  const records = createRecords({ randomBytes });
  await database.write(async (tx) => {
    const account = { id: ID, email: 'ada@example.com', password_hash: null, verified_at: verifiedAt };
    await tx
      .insertInto('accounts')
      .values({ ...account, created_at: NOW, updated_at: NOW })
      .execute();
    await records.createBusiness(tx, { id: ID, businessName: 'Ada', timezone: 'Europe/Berlin', now: NOW });
  });
  return { database, records, snapshots: createSnapshots(database.read) };
};

describe('a new business', () => {
  test('has the id of its account, one location, the free plan, and its first registers by a first edit', async () => {
    const { database, records } = await start();
    const { read } = database;
    expect(await read.selectFrom('locations').selectAll().execute()).toEqual([
      {
        id: ID,
        business_id: ID,
        position: 0,
        created_at: NOW,
        archived_at: null,
        paused_at: null,
        latitude: null,
        longitude: null,
      },
    ]);
    expect(
      await read.selectFrom('members').select(['business_id', 'account_id', 'role', 'created_at']).execute(),
    ).toEqual([{ business_id: ID, account_id: ID, role: 'owner', created_at: NOW }]);
    expect(await read.selectFrom('businesses').select(['id', 'plan', 'seq']).execute()).toEqual([
      { id: ID, plan: 'free', seq: 2 },
    ]);
    expect(await read.selectFrom('edits').select(['label', 'device_name', 'account_id']).execute()).toEqual([
      { label: 'profile', device_name: 'Sign-up', account_id: ID },
    ]);
    expect(await records.settingsFor(read, ID)).toMatchObject({
      businessName: 'Ada',
      timezone: 'Europe/Berlin',
      businessHours: null,
    });
  });

  test('with a name that no schema would take is not made at all', async () => {
    const { database, records } = await start();
    const made = database.write(async (tx) => {
      const account = { id: 'eve', email: 'eve@example.com', password_hash: null, verified_at: null };
      await tx
        .insertInto('accounts')
        .values({ ...account, created_at: NOW, updated_at: NOW })
        .execute();
      await records.createBusiness(tx, { id: 'eve', businessName: '', timezone: 'Europe/Berlin', now: NOW });
    });
    await expect(made).rejects.toThrow('Business name is required');
    expect(await database.read.selectFrom('businesses').select('id').execute()).toEqual([{ id: ID }]);
  });
});

describe('the public snapshot', () => {
  test('of a proved owner is what the registers say', async () => {
    const { snapshots } = await start({ verifiedAt: NOW });
    expect(await snapshots.findPublic(ID)).toMatchObject({ locationId: ID, rev: '2.0', name: 'Ada', domains: [] });
  });

  test.each([
    { name: 'of an owner whose e-mail is not proved', id: ID },
    { name: 'of nobody', id: 'nobody' },
  ])('$name is not there', async ({ id }) => {
    const { snapshots } = await start();
    expect(await snapshots.findPublic(id)).toBeUndefined();
  });
});

test('the revisions asked for are those of the locations that are there, public or not, and of no other', async () => {
  const { snapshots } = await start();
  expect(await snapshots.revisionsOf([ID, 'nobody'])).toEqual(new Map([[ID, '2.0']]));
  expect(await snapshots.revisionsOf(['nobody'])).toEqual(new Map());
});

test('a saved transaction names what to publish, once', async () => {
  const { database, records } = await start();
  const edit: Edit = {
    id: uuidv7(NOW, randomBytes(10)),
    schema: 1,
    wall: NOW,
    label: 'style',
    writes: [{ scope: ID, key: 'style.theme', value: 'dark', base: null }],
  };
  const arrival = { sentAt: NOW, now: NOW, device: { id: 'phone', name: 'Phone' }, told: 0, accountId: ID };
  const apply = () =>
    database.write(async (tx) => {
      const transaction = await records.open(tx, ID, { now: NOW, edits: [edit] });
      return [transaction.apply(edit, arrival), await transaction.save(NOW)];
    });
  expect(await apply()).toEqual([{ id: edit.id, status: 'live' }, [ID]]);
  expect(await apply()).toEqual([{ id: edit.id, status: 'live' }, []]);
});

test('what is deleted with an account leaves nothing of its business behind', async () => {
  const { database } = await start();
  await database.write(async (tx) => {
    await tx.deleteFrom('businesses').where('id', '=', ID).execute();
  });
  for (const table of ['members', 'locations', 'registers', 'edits', 'log', 'conflicts', 'snapshots'] as const)
    expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
});
