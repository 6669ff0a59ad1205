import type { Owner } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  deleteRivals,
  findByEmail,
  findUnverified,
  markVerified,
  setPasswordHash,
  type Account,
} from './account-repository.ts';
import { SESSIONS } from '../platform/parameters.ts';
import { forgetDevices } from './device-repository.ts';
import { deleteSession, deleteSessions, prolongSessions } from './session-repository.ts';

interface Claim {
  /** The address whose mailbox has just been proved. */
  email: string;
  /** Who made the call, if a token came with it. */
  owner: Owner | null;
  nowMs: number;
}

/** Finds the account that a proved mailbox belongs to, and makes it the verified one. All other accounts of the e-mail
 * are somebody's unproved claims, and end.
 * - A verified account exists: that one.
 * - The caller is signed into an unverified one: that one, with its password.
 * - Else the newest unverified one, without its password and sessions: they may be a stranger's, who signed up with
 *   somebody else's address and waits for its owner to prove it.
 * @returns undefined when there is none
 * Source: decisions A2. */
export const claimEmail = async (tx: Tx, { email, owner, nowMs }: Claim): Promise<Account | undefined> => {
  const standing = await findByEmail(tx, email, nowMs);
  if (!standing) return undefined;
  if (standing.verified_at !== null) {
    await deleteRivals(tx, email, standing.id);
    return standing;
  }
  const own = owner && (await findUnverified(tx, { id: owner.accountId, email }, nowMs));
  const account = own ?? standing;
  if (own) {
    // The session gets a new id when what it may do grows.
    await deleteSession(tx, own.id, owner.sessionId);
    await prolongSessions(tx, own.id, nowMs + SESSIONS.lifeMs);
  } else {
    await setPasswordHash(tx, account.id, null);
    await deleteSessions(tx, account.id);
    await forgetDevices(tx, account.id);
  }
  await deleteRivals(tx, email, account.id);
  await markVerified(tx, account.id, nowMs);
  return { ...account, verified_at: nowMs };
};
