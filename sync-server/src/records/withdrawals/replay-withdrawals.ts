import type { Database, Tx } from '../../platform/database/database.ts';
import { raiseAccess } from '../access.ts';
import { deleteLocation, isKept, loadLocations } from '../locations.ts';
import { insertChanges } from '../publishing/changes.ts';
import { loadWithdrawals, recordWithdrawal, WITHDRAWAL, type Withdrawal, type WithdrawnKind } from './withdrawals.ts';

/** Repeats withdrawals that are missing in a database that was restored from an earlier backup. A kind that only a newer version knows is left
 * to that version. @returns the number of repeated withdrawals
 * Source: shared-schema/docs/decisions/0153-withdrawals.md. */
export const replayWithdrawals = async (
  database: Pick<Database, 'read' | 'write'>,
  withdrawals: readonly Withdrawal[],
): Promise<number> => {
  const known = new Set((await loadWithdrawals(database.read)).map(WITHDRAWAL.idOf));
  const missing = new Map<string, Withdrawal & { kind: WithdrawnKind }>();
  for (const { kind, ...withdrawal } of withdrawals) {
    const id = WITHDRAWAL.idOf({ kind, ...withdrawal });
    if (isKnownKind(kind) && !known.has(id)) missing.set(id, { kind, ...withdrawal });
  }
  for (const withdrawal of missing.values())
    await database.write(async (tx) => {
      await TAKE_AWAY[withdrawal.kind](tx, withdrawal);
      await recordWithdrawal(tx, withdrawal);
    });
  return missing.size;
};

const isKnownKind = (kind: string): kind is WithdrawnKind => Object.hasOwn(TAKE_AWAY, kind);

/** Deletes a location again. At the time of the backup it may have been the only one that its business used: then it stays, because a
 * business without a location would lock its owner out. */
const removeLocation = async (tx: Tx, { id }: Withdrawal): Promise<void> => {
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

const revokeKey = async (tx: Tx, { id, withdrawnAt }: Withdrawal): Promise<void> => {
  await tx.updateTable('api_keys').set({ revoked_at: withdrawnAt }).where('id', '=', id).execute();
};

/** Takes a thing away again, by its kind. */
const TAKE_AWAY: Readonly<Record<WithdrawnKind, (tx: Tx, withdrawal: Withdrawal) => Promise<void>>> = {
  location: removeLocation,
  key: revokeKey,
};
