import type { Notices } from '../mail/notices.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { SESSIONS, UNVERIFIED_LIFE_MS } from '../platform/parameters.ts';
import type { SignedIn, User } from '@doorsign/shared-schema/api';
import type { AccessTokens } from './access-tokens.ts';
import { findEmail, type Account } from './account-repository.ts';
import { noteDevice, type DeviceMark, type SignInOrigin } from './device-repository.ts';
import { insertSession } from './session-repository.ts';

/** The dependencies that all sign-in methods share. */
export interface SignInDeps {
  tokens: AccessTokens;
  newId(): string;
  notices: Notices;
  markDevice: DeviceMark;
  /** The user object of an account; see records/user.ts. */
  userOf(reader: Reader, accountId: string, nowMs: number): Promise<User>;
}

/** A new session whose token is not signed yet. */
export interface StartedSession {
  accountId: string;
  sessionId: string;
  user: User;
}

/** Starts a session in the transaction that identified the account. Mails the owner about a new device, except for the account's
 * first device and for a mailbox that was not verified before this sign-in. */
export const startSession = async (
  tx: Tx,
  { newId, notices, userOf, markDevice }: SignInDeps,
  {
    account,
    origin,
    isProvedNow = false,
    nowMs,
  }: {
    account: Pick<Account, 'id' | 'verified_at' | 'created_at'>;
    origin: SignInOrigin;
    /** True if this sign-in has verified the account. */
    isProvedNow?: boolean;
    nowMs: number;
  },
): Promise<StartedSession> => {
  const sessionId = newId();
  const { device } = origin;
  const expiresAt = account.verified_at === null ? account.created_at + UNVERIFIED_LIFE_MS : nowMs + SESSIONS.lifeMs;
  await insertSession(tx, { id: sessionId, accountId: account.id, device, nowMs, expiresAt });
  const isNew = await noteDevice(tx, { accountId: account.id, mark: markDevice(account.id, origin), device, nowMs });
  if (isNew && account.verified_at !== null && !isProvedNow) {
    const email = await findEmail(tx, account.id);
    await notices.tell(tx, 'new_device', { accountId: account.id, email, device, nowMs });
  }
  return { accountId: account.id, sessionId, user: await userOf(tx, account.id, nowMs) };
};

/** Returns the response of a sign-in after its transaction has committed. */
export const answerOf = async ({ tokens }: SignInDeps, session: StartedSession): Promise<SignedIn> => ({
  access_token: await tokens.sign(session),
  user: session.user,
});
