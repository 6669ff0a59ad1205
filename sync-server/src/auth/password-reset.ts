import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Notices } from '../mail/notices.ts';
import { OPERATOR } from '../mail/templates/notices.ts';
import type { Database } from '../platform/database/database.ts';
import { findEmail, setPasswordHash } from './account-repository.ts';
import { deleteSessions } from './session-repository.ts';

interface PasswordResetDeps {
  database: Database;
  notices: Notices;
  /** Epoch milliseconds. */
  now(): number;
}

/** What an operator can do for an owner who has no password any more. There is no link that signs in: whoever holds one would be
 * the owner. The mail leads to the sign-in by code, which is proof of the mailbox, and on to a new password (shared-schema/docs/product-rules.md#a8). */
export type PasswordReset = ReturnType<typeof createPasswordReset>;

export const createPasswordReset = ({ database, notices, now }: PasswordResetDeps) => ({
  /** Mails the way to a new password.
   * @param isRemoved  the old password stops working at once, and all sessions end: somebody else may know it
   * @throws           AppError email_unverified: nobody has proved that mailbox */
  async begin(
    { accountId, emailVerified }: Pick<Owner, 'accountId' | 'emailVerified'>,
    { isRemoved }: { isRemoved: boolean },
  ): Promise<void> {
    if (!emailVerified) throw new AppError('email_unverified');
    await database.write(async (tx) => {
      if (isRemoved) {
        await setPasswordHash(tx, accountId, null);
        await deleteSessions(tx, accountId);
      }
      const email = await findEmail(tx, accountId);
      const about = { accountId, email, device: OPERATOR, nowMs: now() };
      await notices.tell(tx, isRemoved ? 'password_removed' : 'password_help', about);
    });
  },
});
