import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { CHAIN_START, type Write } from '@doorsign/shared-schema/sync';
import { first } from '../migrations/0001-first.ts';
import { migrations } from '../migrations/index.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { historyBefore } from '../src/records/history.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testLocation } from './test-database.ts';

const SHOP = 'shop';
const TAKEN_MS = 1_700_000_000_000;

/** Opens a database as the first release left it. */
const openFirst = async () => {
  const database = await openDatabase(await testLocation(temporaryFolder('migration'), { isEmpty: true }), {
    now: () => TAKEN_MS,
    randomInt: (max) => randomInt(max),
  });
  onTestFinished(() => database.close());
  await database.migrate([first]);
  return database;
};

const insertBusiness = (tx: Tx, id: string) =>
  sql`insert into businesses (id, plan, seq, chain, created_at) values (${id}, 'free', 0, ${CHAIN_START}, 1)`.execute(
    tx,
  );

interface FirstEdit {
  id: string;
  writes: (Omit<Write, 'scope'> & { standsFor?: string })[];
  /** The log positions of the edit's writes, in order; null for a write without one. */
  positions: (number | null)[];
  status: string;
}

const insertEdit = async (tx: Tx, businessId: string, { id, writes, positions, status }: FirstEdit): Promise<void> => {
  const scoped = JSON.stringify(writes.map((write) => ({ scope: businessId, ...write })));
  const result = JSON.stringify({ id, status });
  await sql`insert into edits (business_id, id, hash, schema, label, wall, writes, device_id, device_name, account_id, result, received_at)
    values (${businessId}, ${id}, 'h', 1, 'hours', 0.5, ${scoped}, 'phone', 'Phone', null, ${result}, ${TAKEN_MS})`.execute(
    tx,
  );
  for (const [index, { key }] of writes.entries())
    if (positions[index] !== null && positions[index] !== undefined)
      await sql`insert into log (business_id, seq, chain, location_id, key, rev)
        values (${businessId}, ${positions[index]}, 'c', ${businessId}, ${key}, ${id})`.execute(tx);
};

const insertConflict = (tx: Tx, seq: number, win: string, lose: string) =>
  sql`insert into conflicts (business_id, seq, location_id, key, win, lose, origin, created_at)
    values (${SHOP}, ${seq}, ${SHOP}, 'a', ${JSON.stringify({ rev: win })}, ${JSON.stringify({ rev: lose })}, 'edit', 1)`.execute(
    tx,
  );

const edits: FirstEdit[] = [
  {
    id: 'e1',
    writes: [
      { key: 'a', value: 1, base: null },
      { key: 'b', value: 2, base: null },
    ],
    positions: [1, 2],
    status: 'live',
  },
  { id: 'e2', writes: [{ key: 'a', value: 3, base: null }], positions: [3], status: 'live' },
  { id: 'e3', writes: [{ key: 'a', value: 4, base: null }], positions: [4], status: 'superseded' },
  { id: 'e4', writes: [{ key: 'a', value: 3, base: null, standsFor: 'e2' }], positions: [null], status: 'live' },
  {
    id: 'e5',
    writes: [
      { key: 'b', value: null, del: true, base: 'e1' },
      { key: 'a', value: 5, base: 'e2' },
    ],
    positions: [5, 6],
    status: 'live',
  },
  { id: 'e6', writes: [{ key: 'c', value: 1, base: null }], positions: [null], status: 'rejected' },
  { id: 'e7', writes: [{ key: 'b', value: 6, base: 'e5' }], positions: [7], status: 'live' },
];

test('a database of the first release gets its history: who came when, and what was there before', async () => {
  const database = await openFirst();
  await database.write(async (tx) => {
    await insertBusiness(tx, SHOP);
    await insertBusiness(tx, 'other');
    for (const edit of edits) await insertEdit(tx, SHOP, edit);
    // Both met a change that they had not seen: one won, the other lost.
    await insertConflict(tx, 3, 'e2', 'e1');
    await insertConflict(tx, 4, 'e2', 'e3');
    await insertEdit(tx, 'other', {
      id: 'e1',
      writes: [{ key: 'a', value: 9, base: null }],
      positions: [1],
      status: 'live',
    });
  });
  await database.migrate(migrations);

  const { edits: history } = await historyBefore(database.read, {
    businessId: SHOP,
    locationIds: [SHOP],
    accountId: SHOP,
    before: null,
  });
  const at = new Date(TAKEN_MS).toISOString();
  expect(history[0]).toMatchObject({ device: 'Phone', label: 'hours', at, madeAt: at });
  const told = history.map(({ id, seq, status, writes }) => ({
    id,
    seq,
    status,
    writes: writes.map(({ key, before, after, applied }) => ({ key, before, after, applied })),
  }));
  expect(told).toEqual([
    { id: 'e7', seq: 7, status: 'live', writes: [{ key: 'b', before: null, after: 6, applied: true }] },
    {
      id: 'e5',
      seq: 6,
      status: 'live',
      writes: [
        { key: 'b', before: 2, after: null, applied: true },
        { key: 'a', before: 3, after: 5, applied: true },
      ],
    },
    { id: 'e3', seq: 4, status: 'superseded', writes: [{ key: 'a', before: 3, after: 4, applied: false }] },
    { id: 'e2', seq: 3, status: 'live', writes: [{ key: 'a', before: 1, after: 3, applied: true }] },
    {
      id: 'e1',
      seq: 2,
      status: 'live',
      writes: [
        { key: 'a', before: null, after: 1, applied: true },
        { key: 'b', before: null, after: 2, applied: true },
      ],
    },
  ]);
  expect(
    (
      await historyBefore(database.read, {
        businessId: 'other',
        locationIds: ['other'],
        accountId: 'other',
        before: null,
      })
    ).edits,
  ).toMatchObject([{ id: 'e1', seq: 1, writes: [{ before: null, after: 9 }] }]);
});

test('what the first release kept of edits that wrote nothing stays as it was', async () => {
  const database = await openFirst();
  await database.write(async (tx) => {
    await insertBusiness(tx, SHOP);
    for (const edit of edits) await insertEdit(tx, SHOP, edit);
  });
  const rows = () =>
    sql<{ writes: string; hash: string }>`select writes, hash from edits where id in ('e4', 'e6') order by id`.execute(
      database.read,
    );
  const before = (await rows()).rows;
  await database.migrate(migrations.slice(0, 2));
  expect((await rows()).rows).toEqual(before);
  expect(
    await database.read.selectFrom('edits').select(['seq', 'origin', 'made_at']).where('id', '=', 'e4').execute(),
  ).toEqual([{ seq: null, origin: 'edit', made_at: null }]);
  expect(await database.read.selectFrom('businesses').select(['floor_at', 'recovered_at']).execute()).toEqual([
    { floor_at: null, recovered_at: null },
  ]);
});
