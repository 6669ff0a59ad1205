import type { Database } from '../platform/database/database.ts';
import { insertChanges } from '../records/publishing/changes.ts';
import { deletionsSince, type Deletion } from './deletions.ts';
import { eraseAccount } from './erase-account.ts';
import { removeAccounts } from './remove-accounts.ts';

/** Repeats deletions that are missing in a database that was restored from an earlier backup: deletes the data again and notifies
 * the devices. Account ids are never reused, so no other account can be affected.
 * @returns the number of repeated deletions */
export const replayDeletions = async (
  database: Pick<Database, 'read' | 'write'>,
  deletions: readonly Deletion[],
): Promise<number> => {
  const known = new Set((await deletionsSince(database.read, 0)).map(({ accountId }) => accountId));
  const missing = new Map(
    deletions.filter(({ accountId }) => !known.has(accountId)).map((one) => [one.accountId, one]),
  );
  for (const { accountId, deletedAt } of missing.values()) {
    await database.write(async (tx) => {
      // The owner has already received this mail, or no longer wants it.
      await tx.deleteFrom('outgoing_mail').where('account_id', '=', accountId).execute();
      const { locationIds } = await eraseAccount(tx, accountId, deletedAt);
      await insertChanges(tx, locationIds, null);
    });
    await removeAccounts(database, [{ id: accountId }]);
  }
  return missing.size;
};
