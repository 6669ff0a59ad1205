import type { Day, FullBusinessHours } from '@doorsign/shared-schema/hours';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { periodsOf, shiftOfPeriod, shiftsOfDay } from '../../lib/periods.ts';
import { dayAfter } from './open-intervals.ts';

/** The hint that a period shows because its two times alone would be misread.
 * - `allDay`: open 24 hours; `until` is the minute of the next day at which they end, null when that is midnight.
 * - `overnight`: the shift ends on the next day, at `until`.
 * - `joins`: it ends within the next day's hours, so the business does not close then.
 * - `midnight`: it ends with the day.
 * Source: shared-schema/docs/product-rules.md#s3, #s4, #s5. */
export type DayHint =
  | { readonly kind: 'allDay'; readonly until: number | null }
  | { readonly kind: 'overnight' | 'joins'; readonly until: number }
  | { readonly kind: 'midnight' };

/** Returns the hint of one period, or null if its times are clear. `until` is in minutes since midnight.
 * @param index the period's place in its day */
export const dayHintOf = (week: FullBusinessHours, day: Day, index = 0): DayHint | null => {
  const period = week[day].closed ? undefined : periodsOf(week[day])[index];
  const shift = period && shiftOfPeriod(period);
  if (!shift || shift.close < DAY_MINUTES) return null;
  const until = shift.close - DAY_MINUTES;
  if (shift.close - shift.open === DAY_MINUTES) return { kind: 'allDay', until: until === 0 ? null : until };
  if (until === 0) return { kind: 'midnight' };
  const joins = shiftsOfDay(week[dayAfter(day)]).some(({ open, close }) => open <= until && close > until);
  return { kind: joins ? 'joins' : 'overnight', until };
};
