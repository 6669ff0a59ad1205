import type { Database, Tx } from '../../platform/database/database.ts';
import { inSteps } from '../../platform/in-steps.ts';
import { PAST_KEPT } from '../../platform/parameters.ts';
import { recountStored } from './stored.ts';

/** Deletes history whose retention is over: refused edits, and edits that are neither young nor among the newest of their business. Their
 * log positions stay, so that every cursor stays valid; a deleted edit that arrives again is decided as a new one. Each step is its own
 * transaction, so that no request waits for all of them.
 * @param nowMs epoch milliseconds
 * Source: sync-server/src/platform/parameters.ts. */
export const prunePast = async (
  { read, write }: Pick<Database, 'read' | 'write'>,
  nowMs: number,
  isStopping: () => boolean,
): Promise<void> => {
  const steps = { atOnce: PAST_KEPT.rowsAtOnce, isStopping };
  const pruned = new Set<string>();
  /** Deletes some edits and records their businesses. */
  const removeSome = async (remove: (tx: Tx) => Promise<PrunedEdit[]>): Promise<number> => {
    const edits = await write(remove);
    for (const { business_id } of edits) pruned.add(business_id);
    return edits.length;
  };
  await inSteps((max) => removeSome((tx) => removeRefused(tx, nowMs - PAST_KEPT.refusedMs, max)), steps);
  const large = await read
    .selectFrom('businesses')
    .select('id')
    .where('stored_edits', '>', PAST_KEPT.editsMin)
    .execute();
  for (const { id } of large)
    await inSteps((max) => removeSome((tx) => removeOld(tx, id, nowMs - PAST_KEPT.editMs, max)), steps);
  // Once per business, because a recount reads all its rows. A recount that is skipped here leaves a count that is too high until the next
  // one.
  for (const id of pruned) if (!isStopping()) await write((tx) => recountStored(tx, id));
};

/** The key of a deleted edit. */
interface PrunedEdit {
  business_id: string;
  id: string;
}

const removeRefused = async (tx: Tx, beforeMs: number, max: number): Promise<PrunedEdit[]> => {
  const rows = await tx
    .selectFrom('edits')
    .select(['business_id', 'id'])
    .where('seq', 'is', null)
    .where('received_at', '<', beforeMs)
    .where('result', 'like', '%"status":"rejected"%')
    .limit(max)
    .execute();
  for (const businessId of new Set(rows.map(({ business_id }) => business_id)))
    await removeEdits(
      tx,
      businessId,
      rows.filter(({ business_id }) => business_id === businessId),
    );
  return rows;
};

const removeOld = async (tx: Tx, businessId: string, beforeMs: number, max: number): Promise<PrunedEdit[]> => {
  const ofBusiness = tx.selectFrom('edits').where('business_id', '=', businessId);
  const newest = await ofBusiness
    .select('received_at')
    .orderBy('received_at', 'desc')
    .offset(PAST_KEPT.editsMin)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return [];
  const rows = await ofBusiness
    .select(['business_id', 'id'])
    .where('received_at', '<', beforeMs)
    .where('received_at', '<=', newest.received_at)
    .orderBy('received_at')
    .limit(max)
    .execute();
  if (rows.length > 0) await removeEdits(tx, businessId, rows);
  return rows;
};

const removeEdits = async (tx: Tx, businessId: string, edits: readonly PrunedEdit[]): Promise<void> => {
  const ids = edits.map(({ id }) => id);
  await tx.deleteFrom('edits').where('business_id', '=', businessId).where('id', 'in', ids).execute();
};
