import { deviceName } from '@doorsign/shared-schema/account/device-name';
import type { LoginBody, SignupBody } from '@doorsign/shared-schema/account';
import type { authCalls, ParsedBodyOf, SignedIn } from '@doorsign/shared-schema/api';
import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RequestFacts } from '../http/route.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { hashEmail, type Logger } from '../platform/logger.ts';
import {
  findEmail,
  findPasswordHash,
  findUnproved,
  findVerified,
  findWithPassword,
  insertAccount,
  setPasswordHash,
} from './account-repository.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Passwords } from './passwords.ts';
import { isProved } from './session-repository.ts';
import { answerOf, startSession, type SignInDeps } from './sign-in.ts';

/** Creates the business of an account with its initial registers; see records. The account is the one with the business's id if not given. */
export type CreateBusiness = (
  tx: Tx,
  business: { id: string; accountId?: string; businessName: string; timezone: string; now: number },
) => Promise<void>;

interface PasswordServiceDeps extends SignInDeps {
  database: Database;
  endedSessions: EndedSessions;
  passwords: Passwords;
  rateLimits: RateLimits;
  createBusiness: CreateBusiness;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Signs up, signs in with a password, and changes passwords. */
export type PasswordService = ReturnType<typeof createPasswordService>;

export const createPasswordService = (deps: PasswordServiceDeps) => {
  const { database, endedSessions, passwords, rateLimits, createBusiness, newId, notices, now, log } = deps;

  const assertProvedByCode = async (reader: Reader, sessionId: string): Promise<void> => {
    if (!(await isProved(reader, sessionId, now(), ['code']))) throw new AppError('proof_required');
  };

  return {
    /** Creates an unverified account and signs in to it. Never checks whether the e-mail has an account, so the response
     * cannot reveal it: a mailed code proves the mailbox later (shared-schema/docs/product-rules.md#a2). */
    async signUp(
      { email, password, businessName, timezone }: SignupBody,
      { ip, userAgent }: RequestFacts,
    ): Promise<SignedIn> {
      const passwordHash = await passwords.hashUnproved(email, password);
      const id = newId();
      const nowMs = now();
      const session = await database.write(async (tx) => {
        await insertAccount(tx, { id, email, passwordHash, nowMs });
        await createBusiness(tx, { id, businessName, timezone: timezone ?? DEFAULT_TIMEZONE, now: nowMs });
        const account = { id, verified_at: null, created_at: nowMs };
        return startSession(tx, deps, { account, origin: { device: deviceName(userAgent), ip }, nowMs });
      });
      log.info({ email: hashEmail(email) }, 'signed up');
      return answerOf(deps, session);
    },

    /** Signs in to the e-mail's verified account if the password matches, or else to an unverified sign-up with this password. Always
     * checks both, so a new sign-up can sign in whether or not the e-mail has a verified account.
     * @throws AppError invalid_credentials, rate_limited after too many wrong passwords for the e-mail */
    async logIn({ email, password }: LoginBody, { ip, userAgent }: RequestFacts): Promise<SignedIn> {
      const verified = await findVerified(database.read, email);
      // Taken before the comparison and returned on success, so parallel requests get no more tries than sequential ones.
      const giveBackTry = await rateLimits.takeLoginTry({ email, accountId: verified?.id ?? null, ip });
      const { isStored, unprovedHash } = await passwords.tryLogin({ email, password }, verified?.password_hash ?? null);
      const unproved = await findUnproved(database.read, { email, passwordHash: unprovedHash }, now());
      const account = isStored ? verified : unproved;
      const stored = account?.password_hash ?? null;
      if (!account || stored === null) throw new AppError('invalid_credentials');
      await giveBackTry();

      const stronger = isStored && passwords.isWeak(stored) ? await passwords.hash(password) : null;
      const nowMs = now();
      const session = await database.write(async (tx) => {
        const current = await findWithPassword(tx, account.id, stored);
        if (!current) throw new AppError('invalid_credentials');
        if (stronger !== null) await setPasswordHash(tx, current.id, stronger);
        return startSession(tx, deps, { account: current, origin: { device: deviceName(userAgent), ip }, nowMs });
      });
      return answerOf(deps, session);
    },

    /** Sets a new password or the first one. Ends all other sessions, because another person may have known the old password.
     * Without the current password, the owner must have re-authenticated by code.
     * @throws AppError proof_required, invalid_credentials when the current password is wrong */
    async change(
      { currentPassword, newPassword }: ParsedBodyOf<typeof authCalls.password>,
      { accountId, sessionId, emailVerified }: Owner,
      userAgent: string,
    ): Promise<undefined> {
      const stored = await findPasswordHash(database.read, accountId);
      if (currentPassword === undefined) await assertProvedByCode(database.read, sessionId);
      else {
        const isRight = await passwords.matches(stored, currentPassword);
        if (stored === null || !isRight) throw wrongCurrentPassword();
      }

      const passwordHash = emailVerified
        ? await passwords.hash(newPassword)
        : await passwords.hashUnproved(await findEmail(database.read, accountId), newPassword);
      const device = deviceName(userAgent);
      await database.write(async (tx) => {
        if (currentPassword === undefined) await assertProvedByCode(tx, sessionId);
        else if (stored === null || !(await findWithPassword(tx, accountId, stored))) throw wrongCurrentPassword();
        const kind = (await findPasswordHash(tx, accountId)) === null ? 'password_set' : 'password_changed';
        await setPasswordHash(tx, accountId, passwordHash);
        await endedSessions.end(tx, accountId, { allBut: sessionId }, { reason: 'password_changed', nowMs: now() });
        // The mailbox of an unverified account may belong to another person.
        if (!emailVerified) return;
        const email = await findEmail(tx, accountId);
        await notices.tell(tx, kind, { accountId, email, device, nowMs: now() });
      });
      log.info({ accountId }, 'password changed');
    },
  };
};

/** Never a 401, which would end the session after a typing error (shared-schema/docs/product-rules.md#a1). */
const wrongCurrentPassword = (): AppError => {
  const detail = 'The current password is incorrect.';
  return new AppError('invalid_credentials', { status: 400, detail, fields: { currentPassword: detail } });
};
