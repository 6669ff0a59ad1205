import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import type { Logger } from '../platform/logger.ts';
import { beginChange } from '../records/begin-change.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { retireBusiness } from '../records/retire-business.ts';
import { recordWithdrawal, type Withdrawal } from '../records/withdrawals/withdrawals.ts';
import { leaveHome, type HomeDeps } from './home-business.ts';
import { removeBusinesses } from './remove-accounts.ts';
import { isProved } from './session-repository.ts';
import { mailOtherMembers } from './teams-of-account.ts';

interface BusinessDeletionDeps extends HomeDeps {
  database: Database;
  writeAndPublish: WriteAndPublish;
  /** Ends the subscription of a business. If it throws, nothing is deleted. */
  endSubscription(businessId: string): Promise<void>;
  /** Stores the data that must outlive a business, before it is erased. */
  beforeErase(tx: Tx, businessId: string): Promise<void>;
  /** Also records the deletion outside the database. */
  withdrawals: Pick<JournalKeeper<Withdrawal>, 'keep'>;
  log: Logger;
}

/** Deletes a business, but not its owner's account, which gets a new empty home business if this one was its home. Widgets stop at once, and
 * members are told with their next call.
 * @throws AppError email_unverified, role_required, proof_required; any error of `endSubscription` */
export const createBusinessDeletion = (deps: BusinessDeletionDeps) => {
  const { database, writeAndPublish, newId, now, log } = deps;

  const assertAllowed = async (reader: Reader, { sessionId }: Owner): Promise<void> => {
    if (!(await isProved(reader, sessionId, now()))) throw new AppError('proof_required');
  };

  return async (owner: Owner): Promise<undefined> => {
    const { accountId, businessId, emailVerified } = owner;
    if (!emailVerified) throw new AppError('email_unverified');
    await assertAllowed(database.read, owner);
    await deps.endSubscription(businessId);
    const withdrawal = { kind: 'business', id: businessId, withdrawnAt: now() } as const;
    await writeAndPublish(businessId, async (tx, changed) => {
      await beginChange(tx, owner, 'business.delete');
      await assertAllowed(tx, owner);
      await deps.beforeErase(tx, businessId);
      await mailOtherMembers(tx, owner, { newId, nowMs: now() });
      const home = await leaveHome(tx, deps, accountId, businessId);
      const locationIds = await retireBusiness(tx, businessId, now());
      await recordWithdrawal(tx, withdrawal);
      changed([...locationIds, ...(home === null ? [] : [home])]);
    });
    await deps.withdrawals.keep(withdrawal);
    // The business is already deleted for everybody; the next sweep removes remaining rows.
    await removeBusinesses(database, [businessId]).catch((error: unknown) =>
      log.warn({ businessId, err: error }, 'could not delete all rows of a deleted business; the next sweep retries'),
    );
    log.info({ businessId, accountId }, 'business deleted');
  };
};
