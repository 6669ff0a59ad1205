import type { Tx } from '../platform/database/database.ts';
import { insertAccount, markVerified, type Account } from './account-repository.ts';
import type { CreateBusiness } from './password-service.ts';

export interface NewAccountDeps {
  newId(): string;
  createBusiness: CreateBusiness;
}

/** The initial data of a new business. */
export interface NewBusiness {
  businessName: string;
  timezone: string;
}

/** Creates a verified account and its business for an owner who proved the mailbox without signing up. */
export const createVerifiedAccount = async (
  tx: Tx,
  { newId, createBusiness }: NewAccountDeps,
  { email, business, nowMs }: { email: string; business: NewBusiness; nowMs: number },
): Promise<Account> => {
  const id = newId();
  await insertAccount(tx, { id, email, passwordHash: null, nowMs });
  await createBusiness(tx, { id, ...business, now: nowMs });
  await markVerified(tx, id, nowMs);
  return { id, password_hash: null, verified_at: nowMs, created_at: nowMs };
};

/** Returns the part of an e-mail before the "@": the default name of a business. */
export const mailboxName = (email: string): string => email.slice(0, email.indexOf('@'));
