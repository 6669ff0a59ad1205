import { deviceName } from '@doorsign/shared-schema/account/device-name';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { authCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import type { Notices } from '../mail/notices.ts';
import { OPERATOR } from '../mail/templates/notices.ts';
import { deleteFinishedMailOf } from '../mail/outgoing-mail.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import type { Logger } from '../platform/logger.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { timezoneOfAccount } from '../records/timezone-of.ts';
import { exportText } from './account-export.ts';
import { findEmail, loadOwnedBusinesses } from './account-repository.ts';
import type { Deletion } from './deletions.ts';
import { eraseAccount } from './erase-account.ts';
import { removeAccounts } from './remove-accounts.ts';
import { isProved } from './session-repository.ts';
import { assertTeamsNamed, leaveAll, mailOtherMembers } from './teams-of-account.ts';

interface AccountServiceDeps {
  database: Database;
  notices: Notices;
  /** Ends the subscription of a business. If it throws, nothing is deleted. */
  endSubscription?: (businessId: string) => Promise<void>;
  /** Stores the data that must outlive a business, before it is erased. */
  beforeErase?: (tx: Tx, businessId: string) => Promise<void>;
  writeAndPublish: WriteAndPublish;
  newId(): string;
  /** Also records deletions outside the database. */
  deletions: Pick<JournalKeeper<Deletion>, 'keep'>;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** The owner whose account is exported or deleted. */
type Deletable = Pick<Owner, 'accountId' | 'emailVerified'>;

/** Exports and deletes the account of an owner. */
export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = (deps: AccountServiceDeps) => {
  const { database, notices, endSubscription, writeAndPublish, deletions, newId, now, log } = deps;

  const assertProved = async (reader: Reader, { sessionId }: Owner): Promise<void> => {
    if (!(await isProved(reader, sessionId, now()))) throw new AppError('proof_required');
  };

  /** @param assertAllowed called before anything ends, and again in the transaction that erases the account */
  const erase = async (
    owner: Deletable,
    device: string,
    assertAllowed: (reader: Reader) => Promise<void>,
  ): Promise<void> => {
    await assertAllowed(database.read);
    for (const id of await loadOwnedBusinesses(database.read, owner.accountId)) await endSubscription?.(id);
    const nowMs = now();
    await writeAndPublish(null, async (tx, changed) => {
      await assertAllowed(tx);
      for (const businessId of await loadOwnedBusinesses(tx, owner.accountId)) {
        await deps.beforeErase?.(tx, businessId);
        await mailOtherMembers(tx, { businessId, accountId: owner.accountId }, { newId, nowMs });
      }
      // Also ends the account's streams, which check that their session still exists.
      changed(await removeAll(tx, owner, { device, nowMs }));
    });
    await deletions.keep({ accountId: owner.accountId, deletedAt: nowMs });
    // The account is already deleted for its owner; the next sweep removes remaining rows.
    await removeAccounts(database, [{ id: owner.accountId }]).catch((error: unknown) =>
      log.warn(
        { accountId: owner.accountId, err: error },
        'could not delete all rows of a deleted account; the next sweep retries',
      ),
    );
    log.info({ accountId: owner.accountId }, 'account deleted');
  };

  /** @returns the locations whose widgets no longer work, and those of businesses that the account was a member of */
  const removeAll = async (
    tx: Tx,
    { accountId }: Deletable,
    { device, nowMs }: { device: string; nowMs: number },
  ): Promise<string[]> => {
    const left = await leaveAll(tx, accountId, nowMs);
    await deleteFinishedMailOf(tx, accountId);
    const timezone = await timezoneOfAccount(tx, accountId);
    const { provedEmail, locationIds } = await eraseAccount(tx, accountId, nowMs);
    if (provedEmail !== null)
      await notices.tell(tx, 'account_deleted', { accountId: null, email: provedEmail, device, nowMs, timezone });
    return [...left, ...locationIds];
  };

  return {
    /** Exports all data of the owner as pieces of one JSON text; see docs/account-data.md. */
    async *exportAll({ accountId, emailVerified }: Deletable): AsyncGenerator<string, void> {
      const provenEmail = emailVerified ? await findEmail(database.read, accountId) : null;
      const businessIds = await loadOwnedBusinesses(database.read, accountId);
      yield* exportText(database.read, { accountId, businessIds, provenEmail }, now());
    },

    /** Deletes the account, the businesses that it owns, and all their data. Its sessions end and its widget stops working at once, and its e-mail is free for
     * another account.
     * @param body names the businesses with other members that are deleted too
     * @throws AppError proof_required, has_team; any error of `endSubscription` */
    async remove(
      owner: Owner,
      body: ParsedBodyOf<typeof authCalls.deleteAccount>,
      userAgent: string,
    ): Promise<undefined> {
      await erase(owner, deviceName(userAgent), async (reader) => {
        await assertProved(reader, owner);
        await assertTeamsNamed(reader, owner.accountId, body?.deleteBusinesses ?? []);
      });
    },

    /** Deletes an account for the operator, without re-authentication. The mail to the owner names the operator.
     * @throws any error of `endSubscription` */
    removeAsOperator: (owner: Deletable): Promise<void> => erase(owner, OPERATOR, async () => {}),
  };
};
