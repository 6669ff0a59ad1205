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

/** The kinds of this version.
 * - `location`, `business`, `key`, `webhook`: the id of what was deleted or revoked for good.
 * - `membership`: see membershipId().
 * - `invitation`: the hash of a token that opens nothing any more. */
export const WITHDRAWN_KINDS = ['location', 'business', 'key', 'webhook', 'membership', 'invitation'] as const;
export type WithdrawnKind = (typeof WITHDRAWN_KINDS)[number];

/** A membership, whose end is recorded. The same person may join again later. */
interface EndedMembership {
  businessId: string;
  accountId: string;
  /** Epoch milliseconds. */
  joinedAt: number;
}

/** Returns the id under which the end of a membership is recorded. */
export const membershipId = ({ businessId, accountId, joinedAt }: EndedMembership): string =>
  `${businessId}/${accountId}/${joinedAt}`;

export const readMembershipId = (id: string): EndedMembership => {
  const [businessId = '', accountId = '', joinedAt] = id.split('/');
  return { businessId, accountId, joinedAt: Number(joinedAt) };
};

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

/** Returns whether something was taken away. */
export const isWithdrawn = async (reader: Reader, kind: WithdrawnKind, id: string): Promise<boolean> =>
  (await reader
    .selectFrom('withdrawals')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Returns the ids of deleted businesses that still have rows. */
export const findWithdrawnBusinesses = async (reader: Reader): Promise<string[]> => {
  const rows = await reader
    .selectFrom('withdrawals')
    .innerJoin('businesses', 'businesses.id', 'withdrawals.id')
    .select('withdrawals.id')
    .where('withdrawals.kind', '=', 'business')
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns all withdrawals, oldest first. */
export const loadWithdrawals = async (reader: Reader): Promise<Withdrawal[]> => {
  const rows = await reader.selectFrom('withdrawals').selectAll().orderBy('withdrawn_at').execute();
  return rows.map(({ kind, id, withdrawn_at }) => ({ kind, id, withdrawnAt: withdrawn_at }));
};
