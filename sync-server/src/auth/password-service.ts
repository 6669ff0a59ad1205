import type { LoginBody, SignupBody } from '@doorsign/shared-schema/account';
import type { SignedIn } from '@doorsign/shared-schema/api';
import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import { AppError } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { hashEmail, type Logger } from '../platform/logger.ts';
import { findByEmail, findWithPassword, insertAccount, setPasswordHash } from './account-repository.ts';
import { deviceName } from './device-name.ts';
import type { Passwords } from './passwords.ts';
import { answerOf, startSession, type SignInDeps } from './sign-in.ts';

interface PasswordServiceDeps extends SignInDeps {
  database: Database;
  passwords: Passwords;
  rateLimits: RateLimits;
  /** Makes the business of a new account with its first registers; see records. */
  createBusiness(tx: Tx, business: { id: string; businessName: string; timezone: string; now: number }): Promise<void>;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Signing up, and in with a password. */
export type PasswordService = ReturnType<typeof createPasswordService>;

export const createPasswordService = (deps: PasswordServiceDeps) => {
  const { database, passwords, rateLimits, createBusiness, newId, now, log } = deps;
  return {
    /** Makes an unverified account and signs into it. It never looks whether the e-mail has an account, so it cannot
     * tell: who owns the mailbox is settled by its code (decisions A2). */
    async signUp({ email, password, businessName, timezone }: SignupBody, userAgent: string): Promise<SignedIn> {
      const passwordHash = await passwords.hash(password);
      const id = newId();
      const nowMs = now();
      const session = await database.write(async (tx) => {
        await insertAccount(tx, { id, email, passwordHash, nowMs });
        await createBusiness(tx, { id, businessName, timezone: timezone ?? DEFAULT_TIMEZONE, now: nowMs });
        const account = { id, verified_at: null, created_at: nowMs };
        return startSession(tx, deps, { account, device: deviceName(userAgent), nowMs });
      });
      log.info({ email: hashEmail(email) }, 'signed up');
      return answerOf(deps, session);
    },

    /** @throws AppError invalid_credentials, rate_limited after too many wrong passwords for the e-mail */
    async logIn({ email, password }: LoginBody, userAgent: string): Promise<SignedIn> {
      // Taken before comparing and given back when right, so that many at once get no more tries than one by one.
      rateLimits.takeLoginTry(email);
      const account = await findByEmail(database.read, email, now());
      const stored = account?.password_hash ?? null;
      const isRight = await passwords.matches(stored, password);
      if (!account || stored === null || !isRight) throw new AppError('invalid_credentials');
      rateLimits.giveBackLoginTry(email);

      const stronger = passwords.isWeak(stored) ? await passwords.hash(password) : null;
      const nowMs = now();
      const session = await database.write(async (tx) => {
        const current = await findWithPassword(tx, account.id, stored);
        if (!current) throw new AppError('invalid_credentials');
        if (stronger !== null) await setPasswordHash(tx, current.id, stronger);
        return startSession(tx, deps, { account: current, device: deviceName(userAgent), nowMs });
      });
      return answerOf(deps, session);
    },
  };
};
