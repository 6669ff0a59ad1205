import { CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import type { AnswerOf, authCalls, CodePurpose, ParsedBodyOf, SignedIn } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { MailError, type Mail, type Mailer } from '../mail/mailer.ts';
import { noAccountMail } from '../mail/templates/no-account.ts';
import { verificationCodeMail } from '../mail/templates/verification-code.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { hashEmail, type Logger } from '../platform/logger.ts';
import { CODES } from '../platform/parameters.ts';
import { findByEmail } from './account-repository.ts';
import {
  consumeChallenge,
  deleteChallenge,
  findNewestLive,
  insertChallenge,
  liveChallengeEnds,
  takeTry,
} from './challenge-repository.ts';
import { hashCode, isSameHash, makeCode } from './codes.ts';
import { deviceName } from './device-name.ts';
import { claimEmail } from './claim-email.ts';
import { answerOf, startSession, type SignInDeps } from './sign-in.ts';

interface CodeServiceDeps extends SignInDeps {
  database: Database;
  mailer: Mailer;
  rateLimits: RateLimits;
  /** The key under which codes are hashed. */
  codeKey: Uint8Array;
  /** A whole number in [0, max), from the system's randomness. */
  randomInt(max: number): number;
  /** Tells that these locations' public face has changed. */
  publish(locationIds: readonly string[]): void;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Purposes whose codes sign somebody in. */
const SIGN_IN: readonly CodePurpose[] = ['signup', 'login'];

/** Codes by mail: sending them, and signing in with them. */
export type CodeService = ReturnType<typeof createCodeService>;

export const createCodeService = (deps: CodeServiceDeps) => {
  const { database, mailer, rateLimits, codeKey, newId, randomInt, publish, publicUrl, now, log } = deps;

  /** Stores a challenge and chooses its mail. For an e-mail without an account all goes the same way, but the mail says
   * so instead of the code. */
  const prepareMail = async (tx: Tx, email: string, purpose: CodePurpose, id: string, code: string): Promise<Mail> => {
    const nowMs = now();
    const [firstEnd, ...others] = await liveChallengeEnds(tx, email, nowMs);
    if (firstEnd !== undefined && others.length + 1 >= CODES.liveMax)
      throw new AppError('rate_limited', { retryAfterS: Math.ceil((firstEnd - nowMs) / 1000) });
    const code_hash = hashCode(codeKey, { challengeId: id, email, purpose }, code);
    await insertChallenge(tx, { id, email, purpose, code_hash }, { nowMs, expiresAt: nowMs + CODE_VALIDITY_S * 1000 });
    return (await findByEmail(tx, email, nowMs))
      ? verificationCodeMail({ to: email, code })
      : noAccountMail({ to: email, signupUrl: `${publicUrl}/signup` });
  };

  return {
    /** Mails a code. The answer and the limits are the same for every e-mail.
     * @throws AppError rate_limited, mail_unavailable */
    async send(
      { email, purpose: wanted }: ParsedBodyOf<typeof authCalls.sendOtp>,
      owner: Owner | null,
    ): Promise<AnswerOf<typeof authCalls.sendOtp>> {
      const purpose = wanted ?? defaultPurpose(owner);
      if (!SIGN_IN.includes(purpose)) throw unavailablePurpose();
      rateLimits.takeMail(email);
      const id = newId();
      const code = makeCode(randomInt);
      try {
        const mail = await database.write((tx) => prepareMail(tx, email, purpose, id, code));
        await mailer.send(mail);
      } catch (error) {
        rateLimits.giveBackMail(email);
        if (!(error instanceof MailError)) throw error;
        await database.write((tx) => deleteChallenge(tx, id));
        throw new AppError('mail_unavailable', { cause: error });
      }
      log.info({ email: hashEmail(email), purpose }, 'code sent');
      return {
        detail: 'Please check the email for your verification code',
        challenge_id: id,
        expires_in: CODE_VALIDITY_S,
      };
    },

    /** Signs in by a code, which proves the mailbox.
     * @throws AppError invalid_otp for every code that does not count, whatever the reason */
    async verify(
      { email, otp, challenge_id }: ParsedBodyOf<typeof authCalls.verifyOtp>,
      owner: Owner | null,
      userAgent: string,
    ): Promise<SignedIn> {
      const nowMs = now();
      // One transaction that also commits when the code is wrong: the try has been made.
      const session = await database.write(async (tx) => {
        const id = challenge_id ?? (await findNewestLive(tx, { email, purposes: SIGN_IN }, nowMs));
        const challenge = id && (await takeTry(tx, { id, email, purposes: SIGN_IN }, nowMs));
        if (!challenge) return null;
        const { id: challengeId, purpose, code_hash } = challenge;
        if (!isSameHash(hashCode(codeKey, { challengeId, email, purpose }, otp), code_hash)) return null;
        if (!(await consumeChallenge(tx, challenge, nowMs))) return null;
        const account = await claimEmail(tx, { email, owner, nowMs });
        return account && startSession(tx, deps, { account, device: deviceName(userAgent), nowMs });
      });
      if (!session) throw new AppError('invalid_otp');
      publish([session.accountId]);
      log.info({ email: hashEmail(email) }, 'signed in by code');
      return answerOf(deps, session);
    },
  };
};

/** Source: contract section 3, send-otp. */
const defaultPurpose = (owner: Owner | null): CodePurpose => {
  if (!owner) return 'login';
  return owner.emailVerified ? 'reauth' : 'signup';
};

const unavailablePurpose = (): AppError => {
  const detail = 'Codes for this purpose are not available yet.';
  return new AppError('validation_failed', { detail, fields: { purpose: detail } });
};
