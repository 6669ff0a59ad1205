import { dayNumberOf } from '../holidays/civil-date.ts';
import { DAY, MINUTE } from './units.ts';
import { zoneOf } from './zone.ts';

/** Returns the instant of a time on a date, read on a business's clock. For a time that the clock skips, it is the instant of the jump; for
 * a time that comes twice, the first one.
 * @param timezone IANA zone
 * @param date     "YYYY-MM-DD", a CalendarDate
 * @param minute   minutes since midnight; 1440 is the midnight after
 * @returns        epoch milliseconds
 * @throws         RangeError when Intl does not know the zone
 * Source: shared-schema/docs/product-rules.md#s2, #s8. */
export const instantOn = (timezone: string, date: string, minute: number): number =>
  zoneOf(timezone).firstInstantOf(dayNumberOf(date) * DAY + minute * MINUTE);
