import { createHash } from 'node:crypto';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Account } from '../account-repository.ts';

/** An issuer's name for a person. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** An identity as the owner of its account sees it. Instants are epoch milliseconds. */
export interface OwnIdentity {
  /** Identifies it in API calls; the issuer's subject is not exposed. */
  id: string;
  email: string | null;
  created_at: number;
}

/** Returns the account that is linked to an identity. */
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
  { issuer, subject, email }: Identity & { email: string | null },
  { accountId, nowMs }: { accountId: string; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('identities')
    .values({ issuer, subject, email, account_id: accountId, created_at: nowMs })
    .execute();
};

/** Stores the current address: it may have changed at the issuer, and earlier releases stored none. */
export const noteIdentityEmail = async (tx: Tx, { issuer, subject }: Identity, email: string | null): Promise<void> => {
  await tx
    .updateTable('identities')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
};

/** Returns the identities of an account, oldest first. */
export const listIdentities = async (reader: Reader, accountId: string): Promise<OwnIdentity[]> =>
  (await rowsOf(reader, accountId)).map(({ id, email, created_at }) => ({ id, email, created_at }));

/** Removes one identity from its account.
 * @returns whether there was one */
export const deleteIdentity = async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
  const row = (await rowsOf(tx, accountId)).find((each) => each.id === id);
  if (!row) return false;
  await tx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('issuer', '=', row.issuer)
    .where('subject', '=', row.subject)
    .execute();
  return true;
};

/** Removes all identities of an account.
 * @returns whether there were any */
export const deleteIdentities = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('identities').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
};

const rowsOf = async (reader: Reader, accountId: string) => {
  const rows = await reader
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('subject')
    .execute();
  return rows.map((row) => ({ ...row, id: idOf(row) }));
};

const ID_LENGTH = 22;

const idOf = ({ issuer, subject }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
    .slice(0, ID_LENGTH);
