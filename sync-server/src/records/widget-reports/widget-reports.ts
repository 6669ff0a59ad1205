import type { Reader, Tx } from '../../platform/database/database.ts';
import type { WidgetReportKind } from '../../platform/database/tables.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** A widget report: its kind, and the host and time of a page with a location's widget. `at` is in epoch milliseconds. */
export interface WidgetReport {
  readonly locationId: string;
  readonly kind: WidgetReportKind;
  /** Lower case, without a port; empty for a page without an address. */
  readonly host: string;
  readonly at: number;
}

/** Stores the newest report of each kind.
 * @param reports of existing locations, at most one of each kind per location */
export const saveWidgetReports = async (tx: Tx, reports: readonly WidgetReport[]): Promise<void> => {
  for (const chunk of inChunks(reports))
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

/** Returns the latest report of each kind for a location. */
export const widgetReportsOf = async (
  reader: Reader,
  locationId: string,
): Promise<ReadonlyMap<WidgetReportKind, { at: string; host: string }>> => {
  const rows = await reader
    .selectFrom('widget_sightings')
    .select(['kind', 'host', 'at'])
    .where('location_id', '=', locationId)
    .execute();
  return new Map(rows.map(({ kind, host, at }) => [kind, { at: new Date(at).toISOString(), host }]));
};
