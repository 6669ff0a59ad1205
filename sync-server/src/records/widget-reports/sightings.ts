import type { Reader, Tx } from '../../platform/database/database.ts';
import type { SightingKind } from '../../platform/database/tables.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** Something was seen of a location's widget; `at` in epoch milliseconds. */
export interface Sighting {
  readonly locationId: string;
  readonly kind: SightingKind;
  /** Lower case, without a port; empty for a page without an address. */
  readonly host: string;
  readonly at: number;
}

/** Keeps the newest of each kind.
 * @param sightings of locations that are there, at most one of each kind for one location */
export const saveSightings = async (tx: Tx, sightings: readonly Sighting[]): Promise<void> => {
  for (const chunk of inChunks(sightings))
    await tx
      .insertInto('widget_sightings')
      .values(chunk.map(({ locationId, kind, host, at }) => ({ location_id: locationId, kind, host, at })))
      .onConflict((conflict) =>
        conflict
          .columns(['location_id', 'kind'])
          .doUpdateSet((eb) => ({ host: eb.ref('excluded.host'), at: eb.ref('excluded.at') }))
          .whereRef('widget_sightings.at', '<=', 'excluded.at'),
      )
      .execute();
};

/** What was last seen of a location's widget, of each kind. */
export const sightingsOf = async (
  reader: Reader,
  locationId: string,
): Promise<ReadonlyMap<SightingKind, { at: string; host: string }>> => {
  const rows = await reader
    .selectFrom('widget_sightings')
    .select(['kind', 'host', 'at'])
    .where('location_id', '=', locationId)
    .execute();
  return new Map(rows.map(({ kind, host, at }) => [kind, { at: new Date(at).toISOString(), host }]));
};
