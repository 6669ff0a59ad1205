import { dateOfDayNumber } from '../holidays/civil-date.ts';
import { DAY } from '../status/units.ts';
import { zoneOf } from '../status/zone.ts';

/** One date on a business's clock: "YYYY-MM-DD", and the instants [startsAt, endsAt) in epoch milliseconds. */
export interface BusinessDay {
  readonly date: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns the date on a business's calendar at an instant. If a clock change skips midnight, the day begins at the jump.
 * @param timezone IANA zone
 * @param at       epoch milliseconds
 * @throws         RangeError when Intl does not know the zone
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/product-rules.md#s2, #s8. */
export const businessDayOf = (timezone: string, at: number): BusinessDay => {
  const zone = zoneOf(timezone);
  const midnight = Math.floor(zone.readingAt(at) / DAY) * DAY;
  const date = dateOfDayNumber(midnight / DAY);
  return { date, startsAt: zone.firstInstantOf(midnight), endsAt: zone.firstInstantOf(midnight + DAY) };
};
