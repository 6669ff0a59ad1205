import type { EventType } from '@doorsign/shared-schema/api';
import type { Reader } from '../platform/database/database.ts';

/** The number of events of one type within the hour that began at `hour`, epoch milliseconds. */
export interface EventCount {
  readonly hour: number;
  readonly type: EventType;
  readonly count: number;
}

/** Returns a location's hourly counts since an instant in epoch milliseconds, without the days that are already added up. */
export const eventCountsSince = (reader: Reader, locationId: string, since: number): Promise<EventCount[]> =>
  reader
    .selectFrom('event_counts')
    .select(['hour', 'type', 'count'])
    .where('location_id', '=', locationId)
    .where('hour', '>=', since)
    .execute();

/** The number of events of one type on a date of the business's calendar whose hours are added up. */
export interface EventDay {
  readonly date: string;
  readonly type: EventType;
  readonly count: number;
}

/** Returns a location's counts of the days that are added up, from the first to the last date, inclusive. */
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
