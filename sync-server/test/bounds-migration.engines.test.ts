import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { boundsOfStorage } from '../migrations/0014-bounds-of-storage.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { recountStored } from '../src/records/edits/stored.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testLocation } from './test-database.ts';

const SHOP = 'shop';
const LARGE = 'x'.repeat(6000);

/** Opens a database of the previous release, with refused edits and conflicts of any size. */
const openBefore = async () => {
  const database = await openDatabase(await testLocation(temporaryFolder('migration'), { isEmpty: true }), {
    now: () => 0,
    randomInt: (max) => randomInt(max),
  });
  onTestFinished(() => database.close());
  await database.migrate(migrations.slice(0, migrations.indexOf(boundsOfStorage)));
  return database;
};

const insertEdits = (tx: Tx, edits: readonly (readonly [id: string, status: string, value: unknown])[]) =>
  sql`insert into edits (business_id, id, hash, schema, label, wall, writes, device_id, device_name, result, received_at, origin)
    values ${sql.join(
      edits.map(([id, status, value]) => {
        const writes = JSON.stringify([{ scope: SHOP, key: 'domains', base: 'b', value, standsFor: 's' }]);
        return sql`(${SHOP}, ${id}, 'h', 1, 'hours', 1, ${writes}, 'd', 'D', ${JSON.stringify({ id, status })}, 1, 'edit')`;
      }),
    )}`.execute(tx);

const insertConflict = (tx: Tx, seq: number, lose: unknown) =>
  sql`insert into conflicts (business_id, seq, location_id, key, win, lose, origin, created_at)
    values (${SHOP}, ${seq}, ${SHOP}, 'domains', '{}', ${JSON.stringify({ value: lose })}, 'recovery', 1)`.execute(tx);

test('rows that are larger than any may be become small, the others stay, and what is there is counted', async () => {
  const database = await openBefore();
  const refused = Array.from({ length: 205 }, (_, index) => `refused ${index}`);
  await database.write(async (tx) => {
    await sql`insert into businesses (id, plan, seq, chain, created_at) values (${SHOP}, 'free', 0, '0', 1)`.execute(
      tx,
    );
    await insertEdits(tx, [
      ...refused.map((id) => [id, 'rejected', LARGE] as const),
      ['live', 'live', ['example.com']],
    ]);
    await insertConflict(tx, 1, LARGE);
    await insertConflict(tx, 2, 'small');
  });
  await database.migrate(migrations);

  const edits = await database.read.selectFrom('edits').select(['id', 'writes']).execute();
  const valueOf = ({ writes }: { writes: string }) => (JSON.parse(writes) as { value: unknown }[])[0]?.value;
  expect(edits.find(({ id }) => id === 'live')?.writes).toContain('example.com');
  expect(edits.filter(({ id }) => id !== 'live').map(valueOf)).toEqual(refused.map(() => null));
  // The values that later edits are based on stay.
  expect(JSON.parse(edits.find(({ id }) => id === 'refused 7')?.writes ?? '')).toMatchObject([
    { base: 'b', standsFor: 's' },
  ]);
  expect(await database.read.selectFrom('conflicts').select('seq').execute()).toEqual([{ seq: 2 }]);
  const { stored_edits, stored_bytes } = await database.read
    .selectFrom('businesses')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored_edits).toBe(206);
  expect(await database.write((tx) => recountStored(tx, SHOP))).toEqual({ edits: stored_edits, bytes: stored_bytes });
});
