import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { fillWeek } from '@doorsign/shared-schema/hours';
import { wireTimelineOf } from '@doorsign/shared-schema/widget';
import type { Snapshot } from '../records/snapshots.ts';

/** What a site gets about a business: facts, from which its widget makes words.
 * @param dayStartMs when the business's current day began; the same for every payload of one edit and one day
 * Source: contract section 4. */
export const buildPayload = (snapshot: Snapshot, dayStartMs: number, publicUrl: string): WidgetPayload => {
  const { locationId, name, style, domains, schedule, phone, address } = snapshot;
  return {
    v: 1,
    id: locationId,
    name,
    style,
    domains,
    zone: schedule.timezone,
    hours: schedule.businessHours && fillWeek(schedule.businessHours),
    phone,
    directionsUrl: address && directionsTo(address),
    poweredBy: `${publicUrl}/signup`,
    ...wireTimelineOf(schedule, dayStartMs),
  };
};

/** Opens whichever maps the visitor's device has for such links. */
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
