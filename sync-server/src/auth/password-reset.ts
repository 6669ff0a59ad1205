import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Notices } from '../mail/notices.ts';
import { OPERATOR } from '../mail/templates/notices.ts';
import type { Database } from '../platform/database/database.ts';
import { findEmail, setPasswordHash } from './account-repository.ts';
import type { EndedSessions } from './ended-sessions.ts';

interface PasswordResetDeps {
  database: Database;
  endedSessions: EndedSessions;
  notices: Notices;
  /** Epoch milliseconds. */
  now(): number;
}

/** Helps an owner without a password, on the operator's request. The mail contains no sign-in link, because anyone with the link
 * could sign in. It leads to the sign-in by code, which proves the mailbox, and then to a new password (shared-schema/docs/product-rules.md#a8). */
export type PasswordReset = ReturnType<typeof createPasswordReset>;

export const createPasswordReset = ({ database, endedSessions, notices, now }: PasswordResetDeps) => ({
  /** Mails the instructions for a new password.
   * @param isRemoved  removes the old password and all sessions at once, because another person may know the password
   * @throws           AppError email_unverified */
  async begin(
    { accountId, emailVerified }: Pick<Owner, 'accountId' | 'emailVerified'>,
    { isRemoved }: { isRemoved: boolean },
  ): Promise<void> {
    if (!emailVerified) throw new AppError('email_unverified');
    await database.write(async (tx) => {
      if (isRemoved) {
        await setPasswordHash(tx, accountId, null);
        await endedSessions.end(tx, accountId, 'all', { reason: 'password_removed', nowMs: now() });
      }
      const email = await findEmail(tx, accountId);
      const about = { accountId, email, device: OPERATOR, nowMs: now() };
      await notices.tell(tx, isRemoved ? 'password_removed' : 'password_help', about);
    });
  },
});
