import { DAY } from '@doorsign/shared-schema/status/units';
import { expect, test } from 'vitest';
import { PAST_KEPT } from '../../src/platform/parameters.ts';
import { inChunks } from '../../src/platform/database/in-chunks.ts';
import { insertOwner } from '../../test/insert-owner.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { readTables } from './read-tables.ts';

const NOW = 1000 * DAY;

test('the oldest row is told of tables with a retention, and of edits without the newest ones of their business', async () => {
  const database = await openTestDatabase();
  for (const id of ['ada', 'grace']) await insertOwner(database, { id });
  const insertEdits = (businessId: string, ages: readonly number[]) =>
    database.write(async (tx) => {
      const edits = ages.map((age) => ({
        business_id: businessId,
        id: `${businessId}-${age}`,
        hash: 'h',
        schema: 1,
        label: 'hours',
        wall: 0,
        writes: '[]',
        device_id: 'd',
        device_name: 'D',
        result: '{}',
        received_at: NOW - age * DAY,
        origin: 'edit' as const,
      }));
      for (const chunk of inChunks(edits)) await tx.insertInto('edits').values(chunk).execute();
    });
  const entry = { business_id: 'ada', log_seq: 0, actor_kind: 'server' as const, action: 'a', details: '{}' };
  await database.write((tx) =>
    tx
      .insertInto('audit')
      .values([7, 300].map((age, seq) => ({ ...entry, seq, at: NOW - age * DAY })))
      .execute(),
  );
  await insertEdits('grace', [900]);
  await insertEdits(
    'ada',
    Array.from({ length: PAST_KEPT.editsMin }, (_, age) => age),
  );

  const few = await readTables(database.read, NOW);
  expect(few.rows).toMatchObject({ audit: 2, edits: PAST_KEPT.editsMin + 1, sessions: 0 });
  expect(few.oldest).toEqual({ audit: 300 });

  await insertEdits('ada', [PAST_KEPT.editsMin + 5]);
  expect((await readTables(database.read, NOW)).oldest).toEqual({ audit: 300, edits: PAST_KEPT.editsMin + 5 });
});
