import { createHmac } from 'node:crypto';
import { mailboxOf } from '../http/mailbox.ts';
import type { Reader, Tx } from '../platform/database/database.ts';

/** Who has had a trial. It outlives accounts, so a mailbox is kept as a hash under the server's key, which names nobody to whoever reads
 * the database. Source: shared-schema/docs/product-rules.md#p8; shared-schema/docs/decisions/0115-trial-limit-per-mailbox.md. */
export interface Trials {
  isUsed(reader: Reader, email: string): Promise<boolean>;
  note(tx: Tx, email: string, nowMs: number): Promise<void>;
}

/** @param key secret bytes: without it nobody can find out by trying whose mailbox a hash stands for */
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
