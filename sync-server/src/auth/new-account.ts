import type { Tx } from '../platform/database/database.ts';
import { insertAccount, markVerified, type Account } from './account-repository.ts';
import type { CreateBusiness } from './password-service.ts';

export interface NewAccountDeps {
  newId(): string;
  createBusiness: CreateBusiness;
}

/** What a new business begins with. */
export interface NewBusiness {
  businessName: string;
  timezone: string;
}

/** Makes an account and its business for somebody who has proved the mailbox in another way than by signing up. */
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

/** What stands before the "@": the name of a business that has told none yet. */
export const mailboxName = (email: string): string => email.slice(0, email.indexOf('@'));
