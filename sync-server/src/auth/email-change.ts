import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Notices } from '../mail/notices.ts';
import { emailTakenMail } from '../mail/templates/email-taken.ts';
import { verificationCodeMail } from '../mail/templates/verification-code.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { User } from '@doorsign/shared-schema/api';
import { findEmail, findVerified, setEmail } from './account-repository.ts';
import { isEmailChangePending } from './challenge-repository.ts';
import type { CodeSender } from './code-sender.ts';
import { endIdentities } from './identity-service.ts';
import { isProved } from './session-repository.ts';
import type { StartedSession } from './sign-in.ts';

interface EmailChangeDeps {
  database: Database;
  codeSender: CodeSender;
  rateLimits: Pick<RateLimits, 'takeForIp'>;
  notices: Notices;
  userOf(reader: Reader, accountId: string, nowMs: number): Promise<User>;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Changes the e-mail of an account after a code mailed to the new address has been entered. */
export interface EmailChange {
  /** Mails a code to the new address. If the address already has an account, only the mail says so.
   * @returns the challenge's id
   * @throws  AppError email_unverified; proof_required, but not for another code of a change that began with a re-authentication */
  sendCode(owner: Owner, email: string, ip: string): Promise<string>;
  /** Mails a code like `sendCode`, for a route without the rate limit of send-otp: takes from that limit itself. */
  start(owner: Owner, email: string, ip: string): Promise<{ email: string; challenge_id: string }>;
  /** Changes the e-mail to one whose mailbox has been verified. The session stays valid; Google identities are removed unless
   * `keepIdentities` is set, because they may belong to a previous owner of the account.
   * @returns null if the address now has an account */
  complete(
    tx: Tx,
    owner: Owner,
    change: { email: string; keepIdentities: boolean; device: string; nowMs: number },
  ): Promise<StartedSession | null>;
}

export const createEmailChange = (deps: EmailChangeDeps): EmailChange => {
  const { database, codeSender, rateLimits, notices, userOf, publicUrl, now } = deps;

  const hasAccount = async (reader: Reader, email: string): Promise<boolean> =>
    (await findVerified(reader, email)) !== undefined;

  const assertAllowed = async ({ accountId, sessionId, emailVerified }: Owner, email: string): Promise<void> => {
    if (!emailVerified) throw new AppError('email_unverified');
    const nowMs = now();
    const isAllowed =
      (await isProved(database.read, sessionId, nowMs)) ||
      (await isEmailChangePending(database.read, { accountId, email }, nowMs));
    if (!isAllowed) throw new AppError('proof_required');
  };

  const sendCode: EmailChange['sendCode'] = async (owner, email, ip) => {
    await assertAllowed(owner, email);
    return codeSender.send({ email, purpose: 'email_change', accountId: owner.accountId, ip }, async (tx, code) =>
      (await hasAccount(tx, email))
        ? emailTakenMail({ to: email, loginUrl: `${publicUrl}/login` })
        : verificationCodeMail({ to: email, code, purpose: 'email_change' }),
    );
  };

  return {
    sendCode,
    async start(owner, email, ip) {
      await rateLimits.takeForIp('sendOtp', ip);
      return { email, challenge_id: await sendCode(owner, email, ip) };
    },
    async complete(tx, { accountId, sessionId }, { email, keepIdentities, device, nowMs }) {
      if (await hasAccount(tx, email)) return null;
      const oldEmail = await findEmail(tx, accountId);
      await setEmail(tx, accountId, email, nowMs);
      await notices.tell(tx, 'email_changed', { accountId, email: oldEmail, device, nowMs });
      if (!keepIdentities) await endIdentities(tx, notices, { accountId, device, nowMs });
      return { accountId, sessionId, user: await userOf(tx, accountId, nowMs) };
    },
  };
};
