import * as z from 'zod';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { JournalFormat } from '../../platform/journal.ts';

/** Something that was taken away for good, and that a restored backup must not bring back. Its id is never used again. */
export interface Withdrawal {
  /** The kind of thing. A newer version may have written one that this version does not know. */
  kind: string;
  id: string;
  /** Epoch milliseconds. */
  withdrawnAt: number;
}

/** The kinds of this version. */
export type WithdrawnKind = 'location' | 'key';

/** The form of a withdrawal in the journal. */
export const WITHDRAWAL: JournalFormat<Withdrawal> = {
  shape: z.object({ kind: z.string(), id: z.string(), withdrawnAt: z.number() }),
  idOf: ({ kind, id }) => `${kind}\t${id}`,
};

/** Records a withdrawal permanently, in the transaction that takes the thing away. Idempotent: two processes may repeat one withdrawal. */
export const recordWithdrawal = async (
  tx: Tx,
  { kind, id, withdrawnAt }: Withdrawal & { kind: WithdrawnKind },
): Promise<void> => {
  await tx
    .insertInto('withdrawals')
    .values({ kind, id, withdrawn_at: withdrawnAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Returns all withdrawals, oldest first. */
export const loadWithdrawals = async (reader: Reader): Promise<Withdrawal[]> => {
  const rows = await reader.selectFrom('withdrawals').selectAll().orderBy('withdrawn_at').execute();
  return rows.map(({ kind, id, withdrawn_at }) => ({ kind, id, withdrawnAt: withdrawn_at }));
};
