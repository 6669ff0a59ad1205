import type { EventType } from '@doorsign/shared-schema/api';
import type { Schedule } from '@doorsign/shared-schema/status';
import type { Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** The count of one event type on one date of the business's calendar. */
export interface DaySum {
  readonly date: string;
  readonly type: EventType;
  readonly count: number;
}

/** Returns up to `max` locations with hours that began before a given time, each with its time zone. */
export const locationsWithHoursBefore = async (
  tx: Tx,
  before: number,
  max: number,
): Promise<{ locationId: string; timezone: string }[]> => {
  const rows = await tx
    .selectFrom('event_counts')
    .innerJoin('snapshots', 'snapshots.location_id', 'event_counts.location_id')
    .select(['event_counts.location_id', 'snapshots.schedule'])
    .where('hour', '<', before)
    .distinct()
    .limit(max)
    .execute();
  return rows.map(({ location_id, schedule }) => ({
    locationId: location_id,
    timezone: (JSON.parse(schedule) as Schedule).timezone,
  }));
};

/** Deletes and returns a location's hours that began before a given time. */
export const takeHoursBefore = (
  tx: Tx,
  locationId: string,
  before: number,
): Promise<{ hour: number; type: EventType; count: number }[]> =>
  tx
    .deleteFrom('event_counts')
    .where('location_id', '=', locationId)
    .where('hour', '<', before)
    .returning(['hour', 'type', 'count'])
    .execute();

/** Adds counts to the sums of days.
 * @param sums each date and type at most once */
export const addDaySums = async (tx: Tx, locationId: string, sums: readonly DaySum[]): Promise<void> => {
  for (const chunk of inChunks(sums))
    await tx
      .insertInto('event_days')
      .values(chunk.map((sum) => ({ location_id: locationId, ...sum })))
      .onConflict((conflict) =>
        conflict
          .columns(['location_id', 'date', 'type'])
          .doUpdateSet((eb) => ({ count: eb('event_days.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
};
