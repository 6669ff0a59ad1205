import type { Selectable } from 'kysely';
import type { StripeCursorsTable } from '../platform/database/billing-tables.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Backlog } from '../platform/metrics/reading-metrics.ts';

/** The beginning of the ids of events that are not Stripe's: the owner of a business has changed, and Stripe's customer needs the new e-mail.
 * As an event it is tried until Stripe has answered. */
export const OWNER_CHANGED = 'owner_changed_';

/** Stores an event once.
 * @returns false if the event was already stored */
export const insertEvent = async (
  tx: Tx,
  { id, type, businessId, nowMs }: { id: string; type: string; businessId: string; nowMs: number },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('stripe_events')
    .values({ id, type, business_id: businessId, received_at: nowMs, applied_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Returns the events of a business that still need a fetch from Stripe. */
export const findUnapplied = async (reader: Reader, businessId: string): Promise<string[]> => {
  const rows = await reader
    .selectFrom('stripe_events')
    .select('id')
    .where('business_id', '=', businessId)
    .where('applied_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns the businesses with unapplied events. */
export const findBehind = async (reader: Reader): Promise<string[]> => {
  const rows = await reader
    .selectFrom('stripe_events')
    .select('business_id')
    .distinct()
    .where('applied_at', 'is', null)
    .execute();
  return rows.map(({ business_id }) => business_id);
};

export const markApplied = async (tx: Tx, ids: readonly string[], nowMs: number): Promise<void> => {
  if (ids.length === 0) return;
  await tx.updateTable('stripe_events').set({ applied_at: nowMs }).where('id', 'in', ids).execute();
};

/** Deletes applied events that are so old that Stripe does not send them again. The index has events by the time at
 * which they were applied, so that one that was applied late stays longer.
 * @returns the number of deleted events; `max` at most */
export const deleteOldEvents = async (tx: Tx, beforeMs: number, max: number): Promise<number> => {
  const old = tx
    .selectFrom('stripe_events')
    .select('id')
    .where('applied_at', '<', beforeMs)
    .where('received_at', '<', beforeMs)
    .limit(max);
  const { numDeletedRows } = await tx.deleteFrom('stripe_events').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Counts the unapplied Stripe events. The server never gives up on an event. */
export const eventBacklog = async (reader: Reader, nowMs: number): Promise<Backlog> => {
  const { count, oldest } = await reader
    .selectFrom('stripe_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('received_at').as('oldest')])
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: count, oldestMs: count === 0 ? 0 : Math.max(0, nowMs - oldest), givenUp: 0 };
};

type Cursor = Selectable<StripeCursorsTable>;

/** Returns how far this has come; undefined before the first time. */
export const loadCursor = (reader: Reader, name: Cursor['name']): Promise<Cursor | undefined> =>
  reader.selectFrom('stripe_cursors').selectAll().where('name', '=', name).executeTakeFirst();

export const saveCursor = async (tx: Tx, { name, ...cursor }: Cursor): Promise<void> => {
  await tx
    .insertInto('stripe_cursors')
    .values({ name, ...cursor })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(cursor))
    .execute();
};
