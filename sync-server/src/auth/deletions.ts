import type { Reader, Tx } from '../platform/database/database.ts';

/** Has this account's owner deleted it? An account that is merely unknown may be one that a restore has lost. */
export const isDeleted = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await reader.selectFrom('deletions').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined;

/** Remembers that an account was deleted by its owner: the id alone, and for good. */
export const recordDeletion = async (tx: Tx, accountId: string, nowMs: number): Promise<void> => {
  await tx.insertInto('deletions').values({ account_id: accountId, deleted_at: nowMs }).execute();
};
