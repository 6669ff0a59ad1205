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

interface NewVerifiedAccount {
  email: string;
  /** Null for an owner who has not chosen a password. */
  passwordHash?: string | null;
  business: NewBusiness;
  nowMs: number;
}

/** Creates a verified account and its business for an owner who proved the mailbox without signing up. */
export const createVerifiedAccount = async (
  tx: Tx,
  { newId, createBusiness }: NewAccountDeps,
  { email, passwordHash = null, business, nowMs }: NewVerifiedAccount,
): Promise<Account> => {
  const id = newId();
  await insertAccount(tx, { id, email, passwordHash, nowMs });
  await createBusiness(tx, { id, ...business, now: nowMs });
  await markVerified(tx, id, nowMs);
  return { id, password_hash: passwordHash, verified_at: nowMs, created_at: nowMs };
};

/** Returns the part of an e-mail before the "@": the default name of a business. */
export const mailboxName = (email: string): string => email.slice(0, email.indexOf('@'));
