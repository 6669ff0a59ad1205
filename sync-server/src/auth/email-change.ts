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
  userOf(reader: Reader, accountId: string): Promise<User>;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Another e-mail for an account: it counts once the code that was mailed to it has come back. */
export interface EmailChange {
  /** Mails a code to the new address. Whether it has an account already is told to its mailbox alone.
   * @returns the challenge's id
   * @throws  AppError email_unverified; proof_required, but not for another code of a change that was begun with one */
  sendCode(owner: Owner, email: string, ip: string): Promise<string>;
  /** As above, for a call that does not count as a call for codes by itself. */
  start(owner: Owner, email: string, ip: string): Promise<{ email: string; challenge_id: string }>;
  /** Changes the e-mail, whose mailbox has been proved. The session goes on; Google identities end unless they are kept: they may
   * belong to whoever had the account before.
   * @returns null when the address has got an account meanwhile */
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
      return { accountId, sessionId, user: await userOf(tx, accountId) };
    },
  };
};
