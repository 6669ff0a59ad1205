import type { Reader, Tx } from '../platform/database/database.ts';

/** Returns whether the owner wants mails about replaced changes; true by default. */
export const wantsReplacedMail = async (reader: Reader, accountId: string): Promise<boolean> => {
  const row = await reader
    .selectFrom('replaced_mails')
    .select('wanted')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.wanted !== 0;
};

export const chooseReplacedMail = async (tx: Tx, accountId: string, isWanted: boolean): Promise<void> => {
  const wanted = isWanted ? 1 : 0;
  await tx
    .insertInto('replaced_mails')
    .values({ account_id: accountId, wanted, told_seq: 0, told_at: 0 })
    .onConflict((known) => known.column('account_id').doUpdateSet({ wanted }))
    .execute();
};

/** Records that the owner was notified of all conflicts up to a log position. */
export const noteTold = async (
  tx: Tx,
  { accountId, seq, nowMs }: { accountId: string; seq: number; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('replaced_mails')
    .values({ account_id: accountId, wanted: 1, told_seq: seq, told_at: nowMs })
    .onConflict((known) => known.column('account_id').doUpdateSet({ told_seq: seq, told_at: nowMs }))
    .execute();
};
