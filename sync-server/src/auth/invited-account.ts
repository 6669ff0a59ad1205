import { deviceName } from '@doorsign/shared-schema/account/device-name';
import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RequestFacts } from '../http/route.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { SESSIONS } from '../platform/parameters.ts';
import { loadLocationIds } from '../records/businesses.ts';
import {
  findEmail,
  findUnverified,
  findVerified,
  isVerified,
  loadOwnedBusinesses,
  markVerified,
  setName,
} from './account-repository.ts';
import { createVerifiedAccount, type NewAccountDeps } from './new-account.ts';
import type { Passwords } from './passwords.ts';
import { prolongSessions } from './session-repository.ts';
import { startSession, type SignInDeps, type StartedSession } from './sign-in.ts';

interface InvitedAccountsDeps extends SignInDeps, NewAccountDeps {
  passwords: Pick<Passwords, 'hash'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** The accounts of people who answer an invitation. Its link came to their mailbox, so it proves the mailbox as a code does. */
export const createInvitedAccounts = (deps: InvitedAccountsDeps) => {
  const { passwords, tokens, now } = deps;
  return {
    isKnown: async (reader: Reader, email: string): Promise<boolean> =>
      (await findVerified(reader, email)) !== undefined,

    emailOf: findEmail,

    /** Verifies the caller's account if it is not verified. Other sign-ups of the e-mail stay unverified until they expire.
     * @returns the locations whose widgets appear
     * @throws AppError account_exists if another account has the e-mail, session_revoked if the sign-up has expired
     * Source: shared-schema/docs/product-rules.md#a2. */
    async verify(tx: Tx, { accountId }: Pick<Owner, 'accountId'>, email: string): Promise<string[]> {
      if (await isVerified(tx, accountId)) return [];
      const nowMs = now();
      if (await findVerified(tx, email)) throw new AppError('account_exists');
      if (!(await findUnverified(tx, { id: accountId, email }, nowMs))) throw new AppError('session_revoked');
      await prolongSessions(tx, accountId, nowMs + SESSIONS.lifeMs);
      await markVerified(tx, accountId, nowMs);
      const businessIds = await loadOwnedBusinesses(tx, accountId);
      return (await Promise.all(businessIds.map((id) => loadLocationIds(tx, id)))).flat();
    },

    hash: (password: string): Promise<string> => passwords.hash(password),

    /** Makes a verified account with a home business of the person's name, and signs in to it. */
    async create(
      tx: Tx,
      { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
      { ip, userAgent }: RequestFacts,
    ): Promise<StartedSession> {
      const nowMs = now();
      const business = { businessName: name, timezone: DEFAULT_TIMEZONE };
      const account = await createVerifiedAccount(tx, deps, { email, passwordHash, business, nowMs });
      await setName(tx, account.id, name, nowMs);
      const origin = { device: deviceName(userAgent), ip };
      return startSession(tx, deps, { account, origin, isProvedNow: true, nowMs });
    },

    signToken: (session: Pick<StartedSession, 'accountId' | 'sessionId'>): Promise<string> => tokens.sign(session),
  };
};
