import type { Reader, Tx } from '../../../platform/database/database.ts';
import { inChunks } from '../../../platform/database/in-chunks.ts';

/** A revision of a register that a device brought back to a restored server, whatever the result. */
export interface Recovery {
  scope: string;
  key: string;
  rev: string;
  at: number;
  /** The revision with the same value that this one stands for; null if it stands for itself. */
  standsFor: string | null;
  /** True if it was not applied and its owner was shown a conflict. */
  isLost: boolean;
  /** Name of the device that brought it back. */
  device: string;
}

/** Returns the recoveries of these revisions, of any register. */
export const findRecoveries = async (
  reader: Reader,
  businessId: string,
  revs: readonly string[],
): Promise<Recovery[]> => {
  const found: Recovery[] = [];
  for (const chunk of inChunks(revs)) {
    const rows = await reader
      .selectFrom('recoveries')
      .select(['location_id', 'key', 'rev', 'at', 'stands_for', 'is_lost', 'device_name'])
      .where('business_id', '=', businessId)
      .where('rev', 'in', chunk)
      .execute();
    for (const { location_id, key, rev, at, stands_for, is_lost, device_name } of rows)
      found.push({
        scope: location_id,
        key,
        rev,
        at,
        standsFor: stands_for,
        isLost: is_lost === 1,
        device: device_name,
      });
  }
  return found;
};

export const insertRecoveries = async (
  tx: Tx,
  businessId: string,
  recoveries: readonly Recovery[],
  nowMs: number,
): Promise<void> => {
  if (recoveries.length === 0) return;
  for (const chunk of inChunks(recoveries))
    await tx
      .insertInto('recoveries')
      .values(
        chunk.map(({ scope, key, rev, at, standsFor, isLost, device }) => ({
          business_id: businessId,
          location_id: scope,
          key,
          rev,
          at,
          stands_for: standsFor,
          is_lost: isLost ? (1 as const) : (0 as const),
          device_name: device,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'rev', 'location_id', 'key'])
          .doUpdateSet((row) => ({ stands_for: row.ref('excluded.stands_for') })),
      )
      .execute();
  await tx.updateTable('businesses').set({ recovered_at: nowMs }).where('id', '=', businessId).execute();
};
