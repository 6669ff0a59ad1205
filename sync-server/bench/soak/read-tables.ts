import { DAY } from '@doorsign/shared-schema/status/units';
import { sql } from 'kysely';
import { tablesThere } from '../../src/platform/database/applied-migrations.ts';
import type { Reader } from '../../src/platform/database/database.ts';
import { PAST_KEPT } from '../../src/platform/parameters.ts';
import type { Sample } from './bounds.ts';
import { TABLE_RULES } from './table-rules.ts';

/** Edits that no longer belong to the newest of their business, which are kept at any age. */
const BEYOND_THE_NEWEST = sql`(select received_at from
  (select received_at, row_number() over (partition by business_id order by received_at desc) as place from edits) as placed
  where place > ${PAST_KEPT.editsMin}) as beyond`;

/** Counts the rows of each table, and tells the age of the oldest one of each table with a retention and such rows. */
export const readTables = async (reader: Reader, nowMs: number): Promise<Pick<Sample, 'rows' | 'oldest'>> => {
  const rows: Record<string, number> = {};
  const oldest: Record<string, number> = {};
  for (const table of await tablesThere(reader)) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(reader);
    rows[table] = Number(counted.rows[0]?.count);
  }
  for (const [table, rule] of Object.entries(TABLE_RULES)) {
    if (!rule.oldest) continue;
    const from = table === 'edits' ? BEYOND_THE_NEWEST : sql.table(table);
    const found = await sql<{
      since: number | null;
    }>`select min(${sql.ref(rule.oldest.since)}) as since from ${from}`.execute(reader);
    const since = found.rows[0]?.since ?? null;
    if (since !== null) oldest[table] = (nowMs - Number(since)) / DAY;
  }
  return { rows, oldest };
};
