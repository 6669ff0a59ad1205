import type { WidgetPayload, WireDay } from '@doorsign/shared-schema/api';
import { DAYS, fillWeek, type BusinessHours } from '@doorsign/shared-schema/hours';
import { nextHolidayOf, wireTimelineOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import type { Snapshot } from '../records/publishing/snapshots.ts';

/** What a site gets about a business: facts, from which its widget makes words.
 * @param day the business's current one; the answer is the same for every payload of one edit and one day
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
    hours: schedule.businessHours && rowsOf(schedule.businessHours),
    nextHoliday: nextHolidayOf(schedule.holidays, day.date),
    phone,
    directionsUrl: address && directionsTo(address),
    poweredBy: `${publicUrl}/signup`,
    ...wireTimelineOf(schedule, day.startsAt),
  };
};

/** Rows instead of named days save 50 bytes of every visit. */
const rowsOf = (hours: BusinessHours): WireDay[] => {
  const week = fillWeek(hours);
  return DAYS.map((day) => (week[day].closed ? null : [week[day].open, week[day].close]));
};

/** Opens whichever maps the visitor's device has for such links. */
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
