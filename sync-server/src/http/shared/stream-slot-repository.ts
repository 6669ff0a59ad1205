import type { Counters } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** A stream slot of a subject, held for a stream. */
export interface HeldSlot {
  readonly subject: string;
  readonly slot: number;
  readonly streamId: string;
}

/** Returns the taken slots of a subject. */
export const findTakenSlots = async (
  counters: Counters,
  subject: string,
  nowMs: number,
): Promise<ReadonlySet<number>> => {
  const rows = await counters
    .selectFrom('stream_places')
    .select('place')
    .where('subject', '=', subject)
    .where('leased_until', '>', nowMs)
    .execute();
  return new Set(rows.map(({ place }) => place));
};

/** Takes a slot that is free or whose lease has expired, in one statement.
 * @returns whether the slot was available */
export const takeSlot = async (
  counters: Counters,
  { subject, slot, streamId }: HeldSlot,
  { nowMs, leasedUntil }: { nowMs: number; leasedUntil: number },
): Promise<boolean> => {
  const row = await counters
    .insertInto('stream_places')
    .values({ subject, place: slot, stream_id: streamId, leased_until: leasedUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'place'])
        .doUpdateSet({ stream_id: streamId, leased_until: leasedUntil })
        .where('stream_places.leased_until', '<=', nowMs),
    )
    .returning('place')
    .executeTakeFirst();
  return row !== undefined;
};

/** Releases a slot, unless another stream has taken it. */
export const releaseSlot = async (counters: Counters, { subject, slot, streamId }: HeldSlot): Promise<void> => {
  await counters
    .deleteFrom('stream_places')
    .where('subject', '=', subject)
    .where('place', '=', slot)
    .where('stream_id', '=', streamId)
    .execute();
};

/** Extends the leases on the slots of these streams. */
export const renewSlots = async (
  counters: Counters,
  streamIds: readonly string[],
  leasedUntil: number,
): Promise<void> => {
  for (const chunk of inChunks(streamIds))
    await counters
      .updateTable('stream_places')
      .set({ leased_until: leasedUntil })
      .where('stream_id', 'in', chunk)
      .execute();
};

/** Deletes slots whose lease has expired.
 * @returns the number of deleted rows, at most `max` */
export const deleteExpiredSlots = async (counters: Counters, nowMs: number, max: number): Promise<number> => {
  const { numDeletedRows } = await counters
    .deleteFrom('stream_places')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('subject', 'place'),
        'in',
        eb
          .selectFrom('stream_places')
          .select(['subject', 'place'])
          .where('leased_until', '<=', nowMs)
          .limit(max)
          .$asTuple('subject', 'place'),
      ),
    )
    // Check again: a slot may have been taken since it was selected.
    .where('leased_until', '<=', nowMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
