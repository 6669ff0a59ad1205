import type { EventType } from '@doorsign/shared-schema/api';
import type { Reader } from '../platform/database/database.ts';

/** How often something happened within the hour that began at `hour`, epoch milliseconds. */
export interface EventCount {
  readonly hour: number;
  readonly type: EventType;
  readonly count: number;
}

/** What a location's widget told since an instant, epoch milliseconds. */
export const eventCountsSince = (reader: Reader, locationId: string, since: number): Promise<EventCount[]> =>
  reader
    .selectFrom('event_counts')
    .select(['hour', 'type', 'count'])
    .where('location_id', '=', locationId)
    .where('hour', '>=', since)
    .execute();
