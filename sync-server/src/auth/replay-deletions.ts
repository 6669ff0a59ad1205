import type { Database } from '../platform/database/database.ts';
import { insertChanges } from '../records/publishing/changes.ts';
import { deletionsSince, type Deletion } from './deletions.ts';
import { eraseAccount } from './erase-account.ts';
import { removeAccounts } from './remove-accounts.ts';

/** Repeats deletions that a database does not know of, because it was restored from before them: their data goes again, and their
 * devices hear of it. An account's id is given once, so that this is never wrong.
 * @returns how many it did not know */
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
      // Its owner has had that mail, or wants none of it any more.
      await tx.deleteFrom('outgoing_mail').where('account_id', '=', accountId).execute();
      const { locationIds } = await eraseAccount(tx, accountId, deletedAt);
      await insertChanges(tx, locationIds, null);
    });
    await removeAccounts(database, [{ id: accountId }]);
  }
  return missing.size;
};
