import * as z from 'zod';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { JournalFormat } from '../platform/journal.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { isWithdrawn } from '../records/withdrawals/withdrawals.ts';

/** A deleted account, or a business of one with an id of its own, and the time of its deletion in epoch milliseconds. */
export interface Deletion {
  accountId: string;
  deletedAt: number;
}

/** The form of a deletion in the journal. */
export const DELETION: JournalFormat<Deletion> = {
  shape: z.object({ accountId: z.string(), deletedAt: z.number() }),
  idOf: ({ accountId }) => accountId,
};

/** Returns whether the deletion of an account or of a business is recorded. An unknown account may also have been lost in a restore. */
export const isDeleted = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await reader.selectFrom('deletions').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined;

/** Returns whether a business was deleted, with its owner's account or alone. One that was handed over outlives the account whose id it has. */
export const isBusinessDeleted = async (reader: Reader, businessId: string): Promise<boolean> => {
  if (await isWithdrawn(reader, 'business', businessId)) return true;
  if (!(await isDeleted(reader, businessId))) return false;
  const owner = await findBusinessOwner(reader, businessId);
  // The e-mail of a deleted account is replaced by its id until its rows are gone.
  return owner === undefined || owner.email === owner.id;
};

/** Records the deletion of an account permanently: only its id and the time. Idempotent: two processes may repeat one deletion. */
export const recordDeletion = async (tx: Tx, accountId: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('deletions')
    .values({ account_id: accountId, deleted_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Returns all deletions since an instant, oldest first. */
export const deletionsSince = async (reader: Reader, sinceMs: number): Promise<Deletion[]> => {
  const rows = await reader
    .selectFrom('deletions')
    .select(['account_id', 'deleted_at'])
    .where('deleted_at', '>=', sinceMs)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ account_id, deleted_at }) => ({ accountId: account_id, deletedAt: deleted_at }));
};
