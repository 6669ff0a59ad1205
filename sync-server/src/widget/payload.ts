import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { nextHolidayOf, wireTimelineOf, wireWeekOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { directionsUrlOf } from '../records/publishing/directions-url.ts';
import type { Snapshot } from '../records/publishing/snapshots.ts';

/** Builds the payload of a business: the facts that its widget turns into text.
 * @param day the current business day; all payloads of one edit and one day are equal
 * Source: shared-schema/docs/http-contract.md#payload. */
export const buildPayload = (snapshot: Snapshot, day: BusinessDay, publicUrl: string): WidgetPayload => {
  const { locationId, name, style, domains, schedule, phone, address } = snapshot;
  return {
    v: 1,
    id: locationId,
    name,
    style,
    domains,
    zone: schedule.timezone,
    ...wireWeekOf(schedule, day.date),
    nextHoliday: nextHolidayOf(schedule, day.date),
    phone,
    directionsUrl: address && directionsUrlOf(address),
    poweredBy: `${publicUrl}/signup`,
    ...wireTimelineOf(schedule, day.startsAt),
  };
};
