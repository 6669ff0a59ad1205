import type { Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** Records in the transaction of a change that a shared cache has to forget these locations. A row that is there becomes due again, and an attempt
 * that is on its way does not end it. */
export const insertPurges = async (tx: Tx, locationIds: readonly string[], nowMs: number): Promise<void> => {
  const fresh = { is_sent: 0, claim: null, tries: 0, due_at: nowMs } as const;
  // In one order, so that two transactions never wait for each other.
  for (const chunk of inChunks(locationIds.toSorted()))
    await tx
      .insertInto('purges')
      .values(chunk.map((id) => ({ location_id: id, ...fresh, changed_at: nowMs })))
      .onConflict((conflict) =>
        conflict.column('location_id').doUpdateSet((set) => ({
          ...fresh,
          changed_at: set
            .case()
            .when('purges.is_sent', '=', 0)
            .then(set.ref('purges.changed_at'))
            .else(set.ref('excluded.changed_at'))
            .end(),
        })),
      )
      .execute();
};
