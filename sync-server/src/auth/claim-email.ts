import type { Owner } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { SESSIONS } from '../platform/parameters.ts';
import { deleteAccounts, findByEmail, findUnverified, markVerified, type Account } from './account-repository.ts';
import { createVerifiedAccount, type NewAccountDeps, type NewBusiness } from './new-account.ts';
import { deleteSession, prolongSessions } from './session-repository.ts';

interface Claim {
  /** The address whose mailbox has just been proved. */
  email: string;
  /** The caller, if the request had a token. */
  owner: Owner | null;
  /** The initial data of a business that this claim creates. */
  business: NewBusiness;
  nowMs: number;
}

/** The account of a person who has proved a mailbox. */
export interface Claimed {
  account: Account;
  /** True if this claim created the account although unverified sign-ups existed; none of their data was used. */
  startedFresh: boolean;
  /** True if this claim verified the account. */
  isProvedNow: boolean;
}

/** Finds the account that a proved mailbox belongs to.
 * - A verified account exists: that account. If the caller is signed in to an unverified one, the unverified one is deleted.
 * - The caller is signed in to an unverified account: that account becomes verified and keeps its data.
 * - Only other unverified accounts exist: a new account. A sign-up may be an attacker's, who has entered a telephone number and
 *   opening hours and waits for the owner of the address to verify the account.
 * Sign-ups of others remain unverified until they expire: if they ended now, their creators would learn that the owner of the
 * address has signed in.
 * @returns undefined if the e-mail has no account and no sign-up
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
  // Replace the session: its privileges grow, so it needs a new id.
  await deleteSession(tx, own.id, owner.sessionId);
  await prolongSessions(tx, own.id, nowMs + SESSIONS.lifeMs);
  await markVerified(tx, own.id, nowMs);
  return { account: { ...own, verified_at: nowMs }, startedFresh: false, isProvedNow: true };
};
