import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { insertOwner } from '../../test/insert-owner.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { EXPORT_ROWS } from '../platform/parameters.ts';
import { appendLog } from '../records/edits/log.ts';
import { exportText } from './account-export.ts';
import { OWNED_TABLES, type Ownership } from './owned-tables.ts';

const OWNER = { accountId: 'ada', businessIds: ['ada'], provenEmail: 'ada@example.com' };

test('of a table with many pages every row is exported once, and no page of it holds more than its share', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'ada' });
  await insertOwner(database, { id: 'eve' });
  const positions = Array.from({ length: 2 * EXPORT_ROWS + 1 }, (_, index) => index + 1);
  const hours = positions.map(
    (position) => ({ hour: position % 40, type: position % 2 === 0 ? 'view' : 'open' }) as const,
  );
  const counts = [
    ...new Map(hours.map((row) => [JSON.stringify(row), { ...row, location_id: 'ada', count: 1 }])).values(),
  ];
  await database.write(async (tx) => {
    for (const id of ['ada', 'eve'])
      await appendLog(
        tx,
        id,
        positions.map((seq) => ({ seq, chain: `c${seq}`, scope: id, key: 'domains', rev: `r${seq}` })),
      );
    await tx.insertInto('event_counts').values(counts).execute();
  });

  const pieces: string[] = [];
  for await (const piece of exportText(database.read, OWNER, 0)) pieces.push(piece);
  const exported = JSON.parse(pieces.join('')) as {
    log: { seq: number; businessId: string }[];
    eventCounts: unknown[];
  };
  expect(exported.log.map(({ seq }) => seq)).toEqual(positions);
  expect(exported.log.every(({ businessId }) => businessId === 'ada')).toBe(true);
  expect(exported.eventCounts).toHaveLength(counts.length);
  expect(Math.max(...pieces.map((piece) => piece.split('\n').length))).toBeLessThanOrEqual(EXPORT_ROWS + 1);
});

test('what is stored as JSON comes back as it was, whatever is in it', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'ada' });
  const value = { open: '9:00', note: 'é \u2028 "quoted" </script>', list: [1, null, true] };
  const register = {
    location_id: 'ada',
    key: 'k',
    value: JSON.stringify(value),
    schema: 1,
    deleted: 0,
    rev: 'r',
    at: 1.5,
  };
  await database.write((tx) =>
    tx
      .insertInto('registers')
      .values({ ...register, deleted: 0, seq: 1 })
      .execute(),
  );
  expect(JSON.parse(await text(exportText(database.read, OWNER, 0)))).toMatchObject({
    registers: [{ value, at: 1.5 }],
  });
});

test('tables are read by what is unique in them', async () => {
  const database = await openTestDatabase();
  for (const [table, ownership] of Object.entries<Ownership | null>(OWNED_TABLES)) {
    if (!ownership) continue;
    const columns = sql.join(ownership.key.map((column) => sql.ref(column)));
    // ON CONFLICT accepts only columns with a unique index.
    const isUnique = sql`insert into ${sql.table(table)} select * from ${sql.table(table)} where 1 = 0 on conflict (${columns}) do nothing`;
    expect(await database.write((tx) => isUnique.execute(tx))).toMatchObject({ rows: [] });
  }
});
