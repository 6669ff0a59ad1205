import type { Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { WaitingSum } from './waiting-sums.ts';

/** Returns those locations that exist; one may have been deleted since it was visited. */
export const knownLocations = async (tx: Tx, locationIds: Iterable<string>): Promise<ReadonlySet<string>> => {
  const known = new Set<string>();
  for (const chunk of inChunks([...locationIds])) {
    const rows = await tx.selectFrom('locations').select('id').where('id', 'in', chunk).execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
};

/** Adds counts to the stored ones.
 * @param sums of existing locations, each at most once */
export const addSums = async (tx: Tx, sums: readonly WaitingSum[]): Promise<void> => {
  for (const chunk of inChunks(sums))
    await tx
      .insertInto('event_counts')
      .values(chunk.map(({ locationId, ...sum }) => ({ location_id: locationId, ...sum })))
      .onConflict((conflict) =>
        conflict
          .columns(['location_id', 'hour', 'type'])
          .doUpdateSet((eb) => ({ count: eb('event_counts.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
};
