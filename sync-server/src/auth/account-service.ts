import type { AnswerOf, authCalls } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Notices } from '../mail/notices.ts';
import { deleteFinishedMailOf } from '../mail/outgoing-mail.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import type { WriteAndPublish } from '../records/write-and-publish.ts';
import { exportRows } from './account-export.ts';
import { deleteAccounts, findEmail } from './account-repository.ts';
import { deleteSignInChallenges } from './challenge-repository.ts';
import { recordDeletion } from './deletions.ts';
import { deviceName } from './device-name.ts';
import { deleteHandoversOf } from './google/handover-repository.ts';
import { isProved } from './session-repository.ts';

interface AccountServiceDeps {
  database: Database;
  notices: Notices;
  /** Ends what the owner pays for; when it fails, nothing is deleted. */
  endSubscription?: (owner: Owner) => Promise<void>;
  writeAndPublish: WriteAndPublish;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** An owner's rights over the account. */
export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = (deps: AccountServiceDeps) => {
  const { database, notices, endSubscription, writeAndPublish, now, log } = deps;

  const assertProved = async (reader: Reader, { sessionId }: Owner): Promise<void> => {
    if (!(await isProved(reader, sessionId, now()))) throw new AppError('proof_required');
  };

  /** @returns the locations whose widgets are gone */
  const removeAll = async (tx: Tx, owner: Owner, device: string): Promise<string[]> => {
    const { accountId, businessId, emailVerified } = owner;
    const nowMs = now();
    const email = await findEmail(tx, accountId);
    const locations = await tx.selectFrom('locations').select('id').where('business_id', '=', businessId).execute();
    await deleteFinishedMailOf(tx, accountId);
    await deleteAccounts(tx, [{ id: accountId }]);
    await recordDeletion(tx, accountId, nowMs);
    // Nobody has proved the mailbox of an account that is not verified: what is sent there is its true owner's.
    if (emailVerified) {
      await deleteSignInChallenges(tx, email);
      await deleteHandoversOf(tx, email);
      await notices.tell(tx, 'account_deleted', { accountId: null, email, device, nowMs });
    }
    return locations.map(({ id }) => id);
  };

  return {
    /** Everything about the owner; see docs/account-data.md. */
    async exportAll(owner: Owner): Promise<AnswerOf<typeof authCalls.exportAccount>> {
      const provenEmail = owner.emailVerified ? await findEmail(database.read, owner.accountId) : null;
      const exportedAt = new Date(now()).toISOString();
      return {
        format: 'doorsign-account',
        version: 1,
        exportedAt,
        ...(await exportRows(database.read, { ...owner, provenEmail })),
      };
    },

    /** Deletes the account with everything that belongs to it. Its sessions and its widget are gone at once, and its e-mail is
     * free for another account.
     * @throws AppError proof_required; whatever ending the subscription throws */
    async remove(owner: Owner, userAgent: string): Promise<undefined> {
      await assertProved(database.read, owner);
      await endSubscription?.(owner);
      await writeAndPublish(async (tx, changed) => {
        await assertProved(tx, owner);
        // Also ends the streams: they look whether their session still counts.
        changed(await removeAll(tx, owner, deviceName(userAgent)));
      });
      log.info({ accountId: owner.accountId }, 'account deleted');
    },
  };
};
