import type { Database, Tx } from '../../platform/database/database.ts';
import { raiseAccess } from '../access.ts';
import { deleteLocation, isKept, loadLocations } from '../locations.ts';
import { insertChanges } from '../publishing/changes.ts';
import { loadWithdrawals, recordWithdrawal, WITHDRAWAL, type Withdrawal } from './withdrawals.ts';

/** Repeats withdrawals that are missing in a database that was restored from an earlier backup. A kind that only a newer version knows is left
 * to that version. @returns the number of repeated withdrawals
 * Source: shared-schema/docs/decisions/0153-withdrawals.md. */
export const replayWithdrawals = async (
  database: Pick<Database, 'read' | 'write'>,
  withdrawals: readonly Withdrawal[],
): Promise<number> => {
  const known = new Set((await loadWithdrawals(database.read)).map(WITHDRAWAL.idOf));
  const missing = new Map<string, Withdrawal & { kind: 'location' }>();
  for (const { kind, ...withdrawal } of withdrawals)
    if (kind === 'location' && !known.has(WITHDRAWAL.idOf({ kind, ...withdrawal })))
      missing.set(withdrawal.id, { kind, ...withdrawal });
  for (const withdrawal of missing.values())
    await database.write(async (tx) => {
      await removeLocation(tx, withdrawal.id);
      await recordWithdrawal(tx, withdrawal);
    });
  return missing.size;
};

/** Deletes a location again. At the time of the backup it may have been the only one that its business used: then it stays, because a
 * business without a location would lock its owner out. */
const removeLocation = async (tx: Tx, id: string): Promise<void> => {
  const row = await tx.selectFrom('locations').select('business_id').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  await raiseAccess(tx, row.business_id);
  const locations = await loadLocations(tx, row.business_id);
  if (!locations.some((other) => other.id !== id && isKept(other))) return;
  await deleteLocation(tx, id);
  await insertChanges(
    tx,
    locations.map((location) => location.id),
    null,
  );
};
