import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { nextHolidayOf, wireTimelineOf, wireWeekOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { directionsUrlOf } from '../records/publishing/directions-url.ts';
import type { Snapshot } from '../records/publishing/snapshots.ts';

/** All members, in the order in which payloads compress best. Source: shared-schema/docs/decisions/0151-notes-and-phrases.md#bytes. */
const ORDER: Readonly<Record<keyof WidgetPayload, true>> = {
  directionsUrl: true,
  phone: true,
  zone: true,
  names: true,
  v: true,
  style: true,
  start: true,
  poweredBy: true,
  plain: true,
  domains: true,
  nextHoliday: true,
  id: true,
  horizon: true,
  byAppointment: true,
  dated: true,
  hours: true,
  name: true,
  timeline: true,
};

/** Builds the payload of a business: the facts that its widget turns into text.
 * @param day the current business day; all payloads of one edit and one day are equal
 * Source: shared-schema/docs/http-contract.md#payload. */
export const buildPayload = (snapshot: Snapshot, day: BusinessDay, publicUrl: string): WidgetPayload => {
  const { locationId, name, style, domains, schedule, phone, address, plain } = snapshot;
  const { positionX: _x, positionY: _y, ...withoutPosition } = style;
  const payload: WidgetPayload = {
    v: 1,
    id: locationId,
    name,
    style: style.placement === 'custom' ? style : withoutPosition,
    domains,
    zone: schedule.timezone,
    ...wireWeekOf(schedule, day.date),
    nextHoliday: nextHolidayOf(schedule, day.date),
    phone,
    directionsUrl: address && directionsUrlOf(address),
    poweredBy: `${publicUrl}/signup`,
    ...(plain && { plain }),
    ...wireTimelineOf(schedule, day.startsAt),
  };
  const inOrder = Object.keys(ORDER).filter((key) => key in payload) as (keyof WidgetPayload)[];
  return Object.fromEntries(inOrder.map((key) => [key, payload[key]])) as unknown as WidgetPayload;
};
