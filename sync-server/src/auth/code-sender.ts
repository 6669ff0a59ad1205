import { CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import type { CodePurpose } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { MailError, type Mail, type Mailer } from '../mail/mailer.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { hashEmail, type Logger } from '../platform/logger.ts';
import { CODES } from '../platform/parameters.ts';
import { findVerified } from './account-repository.ts';
import { deleteChallenge, insertChallenge, liveChallengeEnds } from './challenge-repository.ts';
import { hashCode, makeCode } from './codes.ts';

export interface CodeSenderDeps {
  database: Database;
  mailer: Mailer;
  rateLimits: Pick<RateLimits, 'takeMail'>;
  /** The key under which codes are hashed. */
  codeKey: Uint8Array;
  /** A whole number in [0, max), from the system's randomness. */
  randomInt(max: number): number;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** A code to be mailed. */
interface NewCode {
  email: string;
  purpose: CodePurpose;
  /** The only account for which the code is valid; null for a sign-in code. */
  accountId: string | null;
  /** The IP address of the request. */
  ip: string;
}

/** Mails codes. */
export interface CodeSender {
  /** Takes the same steps for every e-mail, whether or not the chosen mail contains the code.
   * @param chooseMail returns the mail, depending on what it reads in the transaction
   * @returns          the challenge's id
   * @throws           AppError rate_limited, mail_unavailable */
  send(code: NewCode, chooseMail: (tx: Tx, code: string) => Promise<Mail>): Promise<string>;
}

export const createCodeSender = (deps: CodeSenderDeps): CodeSender => {
  const { database, mailer, rateLimits, codeKey, newId, randomInt, now, log } = deps;

  /** Limits the live challenges of an e-mail. Owners and strangers have separate limits, so strangers cannot block an owner. */
  const assertRoom = async (tx: Tx, room: { email: string; isOwners: boolean }, nowMs: number): Promise<void> => {
    const [firstEnd, ...others] = await liveChallengeEnds(tx, room, nowMs);
    if (firstEnd !== undefined && others.length + 1 >= CODES.liveMax)
      throw new AppError('rate_limited', { retryAfterS: Math.ceil((firstEnd - nowMs) / 1000) });
  };

  return {
    async send({ email, purpose, accountId, ip }, chooseMail) {
      const holder = await findVerified(database.read, email);
      const { isOwners, giveBack } = await rateLimits.takeMail({ email, accountId: holder?.id ?? null, ip });
      const id = newId();
      const code = makeCode(randomInt);
      const code_hash = hashCode(codeKey, { challengeId: id, email, purpose }, code);
      try {
        const mail = await database.write(async (tx) => {
          const nowMs = now();
          await assertRoom(tx, { email, isOwners }, nowMs);
          const expiresAt = nowMs + CODE_VALIDITY_S * 1000;
          const challenge = { id, email, purpose, account_id: accountId, code_hash };
          await insertChallenge(tx, challenge, { isOwners, nowMs, expiresAt });
          return chooseMail(tx, code);
        });
        await mailer.send(mail);
      } catch (error) {
        await giveBack();
        if (!(error instanceof MailError)) throw error;
        await database.write((tx) => deleteChallenge(tx, id));
        throw new AppError('mail_unavailable', { cause: error });
      }
      log.info({ email: hashEmail(email), purpose }, 'code sent');
      return id;
    },
  };
};
