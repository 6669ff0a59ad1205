import type { Reader, Tx } from '../platform/database/database.ts';

/** An account that its owner has deleted, and when: epoch milliseconds. */
export interface Deletion {
  accountId: string;
  deletedAt: number;
}

/** Has this account's owner deleted it? An account that is merely unknown may be one that a restore has lost. */
export const isDeleted = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await reader.selectFrom('deletions').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined;

/** Remembers that an account was deleted by its owner: the id alone, and for good. Two processes may repeat one deletion. */
export const recordDeletion = async (tx: Tx, accountId: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('deletions')
    .values({ account_id: accountId, deleted_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** All deletions since an instant, the oldest first. */
export const deletionsSince = async (reader: Reader, sinceMs: number): Promise<Deletion[]> => {
  const rows = await reader
    .selectFrom('deletions')
    .select(['account_id', 'deleted_at'])
    .where('deleted_at', '>=', sinceMs)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ account_id, deleted_at }) => ({ accountId: account_id, deletedAt: deleted_at }));
};
