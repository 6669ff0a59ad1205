import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Account } from '../account-repository.ts';

/** An issuer's name for a person. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The account that somebody has at the issuer; it was proved when they were tied together. */
export const findByIdentity = (reader: Reader, { issuer, subject }: Identity): Promise<Account | undefined> =>
  reader
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['accounts.id', 'accounts.password_hash', 'accounts.verified_at', 'accounts.created_at'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();

export const insertIdentity = async (
  tx: Tx,
  { issuer, subject }: Identity,
  { accountId, nowMs }: { accountId: string; nowMs: number },
): Promise<void> => {
  await tx.insertInto('identities').values({ issuer, subject, account_id: accountId, created_at: nowMs }).execute();
};
