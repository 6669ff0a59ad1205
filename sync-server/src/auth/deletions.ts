import type { Reader } from '../platform/database/database.ts';

/** Has this account's owner deleted it? An account that is merely unknown may be one that a restore has lost. */
export const isDeleted = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await reader.selectFrom('deletions').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined;
