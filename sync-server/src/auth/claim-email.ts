import type { Owner } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { SESSIONS } from '../platform/parameters.ts';
import { deleteAccounts, findByEmail, findUnverified, markVerified, type Account } from './account-repository.ts';
import { createVerifiedAccount, type NewAccountDeps, type NewBusiness } from './new-account.ts';
import { deleteSession, prolongSessions } from './session-repository.ts';

interface Claim {
  /** The address whose mailbox has just been proved. */
  email: string;
  /** Who made the call, if a token came with it. */
  owner: Owner | null;
  /** What a business that is made now begins with. */
  business: NewBusiness;
  nowMs: number;
}

/** The account of somebody who has proved a mailbox. */
export interface Claimed {
  account: Account;
  /** It was made by this claim: there were unproved sign-ups, and nothing of them was taken over. */
  startedFresh: boolean;
  /** The account has become a verified one by this claim. */
  isProvedNow: boolean;
}

/** Finds the account that a proved mailbox belongs to.
 * - A verified account exists: that one; an unverified one that the caller is signed into ends.
 * - The caller is signed into an unverified one: that one becomes the verified one, with all that is in it.
 * - There are other unverified ones: a new account. Whoever signed up may have been a stranger, who has entered a telephone number and
 *   opening hours, and waits for the owner of the address to prove it.
 * Sign-ups of others stay as they are, beside it and unproved, until their day is over: if they ended now, whoever made them
 * would learn that the owner has been here.
 * @returns undefined when nobody has signed up with the e-mail
 * Source: shared-schema/docs/product-rules.md#a2; shared-schema/docs/decisions/0112-e-mail-address-claims.md. */
export const claimEmail = async (
  tx: Tx,
  deps: NewAccountDeps,
  { email, owner, business, nowMs }: Claim,
): Promise<Claimed | undefined> => {
  const standing = await findByEmail(tx, email, nowMs);
  if (!standing) return undefined;
  const own = owner && (await findUnverified(tx, { id: owner.accountId, email }, nowMs));
  if (standing.verified_at !== null) {
    if (own) await deleteAccounts(tx, [own]);
    return { account: standing, startedFresh: false, isProvedNow: false };
  }
  if (!own) {
    const account = await createVerifiedAccount(tx, deps, { email, business, nowMs });
    return { account, startedFresh: true, isProvedNow: true };
  }
  // The session gets a new id when what it may do grows.
  await deleteSession(tx, own.id, owner.sessionId);
  await prolongSessions(tx, own.id, nowMs + SESSIONS.lifeMs);
  await markVerified(tx, own.id, nowMs);
  return { account: { ...own, verified_at: nowMs }, startedFresh: false, isProvedNow: true };
};
