import { sql, type RawBuilder } from 'kysely';
import type { Counters } from '../../platform/database/database.ts';
import type { Bucket } from '../../platform/parameters.ts';
import { refillMs, latestArrivalTime, type ArrivalTime } from '../token-buckets.ts';

/** The columns with the arrival times of a subject's buckets; a subject has at most three. */
const COLUMNS = ['first_full_at', 'second_full_at', 'third_full_at'] as const;
type Column = (typeof COLUMNS)[number];

/** Takes a token from every bucket, or from none, in one statement: concurrent calls of any process never get more tokens than there are.
 * @returns whether every bucket had a token */
export const takeTokens = async (
  counters: Counters,
  subject: string,
  buckets: readonly Bucket[],
  nowMs: number,
): Promise<boolean> => {
  const first = (index: number): ArrivalTime => {
    const bucket = buckets[index];
    return bucket ? nowMs + refillMs(bucket) : 0;
  };
  const later = (index: number): RawBuilder<number> => {
    const { bucket, column } = at(buckets, index);
    if (!bucket) return column;
    const refill = refillMs(bucket);
    return sql`case when ${column} < ${nowMs} then ${nowMs + refill} else ${column} + ${refill} end`;
  };
  const row = await counters
    .insertInto('limits')
    .values({ subject, first_full_at: first(0), second_full_at: first(1), third_full_at: first(2) })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ first_full_at: later(0), second_full_at: later(1), third_full_at: later(2) })
        .where((eb) =>
          eb.and(
            buckets.map((bucket, index) =>
              eb(at(buckets, index).column, '<=', nowMs + bucket.perMs - refillMs(bucket)),
            ),
          ),
        ),
    )
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
};

/** Takes tokens from every bucket, even if they are not available; gives tokens back if the number is negative. */
export const moveArrivalTimes = async (
  counters: Counters,
  subject: string,
  buckets: readonly Bucket[],
  { tokens, nowMs }: { tokens: number; nowMs: number },
): Promise<void> => {
  const moved = (index: number): RawBuilder<number> => {
    const { bucket, column } = at(buckets, index);
    if (!bucket) return column;
    const now = sql`case when ${column} < ${nowMs} then ${nowMs} else ${clamped(column, latestArrivalTime(bucket, nowMs))} end`;
    return sql`${now} + ${tokens * refillMs(bucket)}`;
  };
  await counters
    .updateTable('limits')
    .set({ first_full_at: moved(0), second_full_at: moved(1), third_full_at: moved(2) })
    .where('subject', '=', subject)
    .execute();
};

/** @returns the arrival times of the subject's buckets; none if nothing is stored */
export const findArrivalTimes = async (counters: Counters, subject: string): Promise<ArrivalTime[]> => {
  const row = await counters.selectFrom('limits').select(COLUMNS).where('subject', '=', subject).executeTakeFirst();
  return row ? COLUMNS.map((column) => row[column]) : [];
};

/** Clamps every arrival time to the latest possible one, after the clock was set back. */
export const clampArrivalTimes = async (
  counters: Counters,
  subject: string,
  buckets: readonly Bucket[],
  nowMs: number,
): Promise<void> => {
  const held = (index: number): RawBuilder<number> => {
    const { bucket, column } = at(buckets, index);
    return bucket ? clamped(column, latestArrivalTime(bucket, nowMs)) : column;
  };
  await counters
    .updateTable('limits')
    .set({ first_full_at: held(0), second_full_at: held(1), third_full_at: held(2) })
    .where('subject', '=', subject)
    .execute();
};

/** Deletes subjects whose buckets are full; they are equivalent to subjects without a row.
 * @returns the number of deleted rows, at most `max` */
export const deleteFull = async (counters: Counters, nowMs: number, max: number): Promise<number> => {
  const isFull = COLUMNS.map((column) => sql<boolean>`${sql.ref(`limits.${column}`)} <= ${nowMs}`);
  const { numDeletedRows } = await counters
    .deleteFrom('limits')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('limits')
        .select('subject')
        .where(({ and }) => and(isFull))
        .limit(max),
    )
    // Check again: a bucket may have been used since it was selected.
    .where(({ and }) => and(isFull))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

const at = (buckets: readonly Bucket[], index: number) => {
  const name: Column = COLUMNS[index] ?? 'third_full_at';
  return { bucket: buckets[index], column: sql<number>`${sql.ref(`limits.${name}`)}` };
};

const clamped = (column: RawBuilder<number>, latest: ArrivalTime): RawBuilder<number> =>
  sql`case when ${column} > ${latest} then ${latest} else ${column} end`;
