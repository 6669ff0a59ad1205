import { createHmac } from 'node:crypto';
import { mailboxOf } from '../http/mailbox.ts';
import type { Reader, Tx } from '../platform/database/database.ts';

/** The mailboxes that have had a trial. The records outlive accounts, so a mailbox is stored as a keyed hash, which does not reveal the
 * address to a reader of the database.
 * Source: shared-schema/docs/product-rules.md#p8; shared-schema/docs/decisions/0115-trial-limit-per-mailbox.md. */
export interface Trials {
  isUsed(reader: Reader, email: string): Promise<boolean>;
  note(tx: Tx, email: string, nowMs: number): Promise<void>;
}

/** @param key secret bytes; without them, the mailbox of a hash cannot be found by brute force */
export const createTrials = (key: Uint8Array): Trials => {
  const hashOf = (email: string): string => createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
  return {
    isUsed: async (reader, email) =>
      (await reader
        .selectFrom('used_trials')
        .select('mailbox_hash')
        .where('mailbox_hash', '=', hashOf(email))
        .executeTakeFirst()) !== undefined,
    async note(tx, email, nowMs) {
      await tx
        .insertInto('used_trials')
        .values({ mailbox_hash: hashOf(email), noted_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
};
