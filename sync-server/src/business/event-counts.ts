import type { EventType } from '@doorsign/shared-schema/api';
import type { Reader } from '../platform/database/database.ts';

/** How often something happened within the hour that began at `hour`, epoch milliseconds. */
export interface EventCount {
  readonly hour: number;
  readonly type: EventType;
  readonly count: number;
}

/** What a location's widget told since an instant, epoch milliseconds, but for the days that are added up. */
export const eventCountsSince = (reader: Reader, locationId: string, since: number): Promise<EventCount[]> =>
  reader
    .selectFrom('event_counts')
    .select(['hour', 'type', 'count'])
    .where('location_id', '=', locationId)
    .where('hour', '>=', since)
    .execute();

/** How often something happened on a date of the business's calendar whose hours are added up. */
export interface EventDay {
  readonly date: string;
  readonly type: EventType;
  readonly count: number;
}

/** What a location's widget told from one date to another, both included, on the days that are added up. */
export const eventDaysBetween = (
  reader: Reader,
  locationId: string,
  first: string,
  last: string,
): Promise<EventDay[]> =>
  reader
    .selectFrom('event_days')
    .select(['date', 'type', 'count'])
    .where('location_id', '=', locationId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute();
