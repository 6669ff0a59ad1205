import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { formatStatus, statusAt } from '@doorsign/shared-schema/status';
import { DAY_MINUTES, MINUTE } from '@doorsign/shared-schema/status/units';
import { firstProblemOf } from './day-problems.ts';
import { shiftOfDay } from './open-intervals.ts';

/** A Monday in a zone whose clock never changes, for an ordinary week. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Returns the text that the widget shows when an ordinary day's hours begin; null when the day is closed or a time of the
 * week is missing. */
export const openingWords = (week: FullBusinessHours, day: Day): string | null => {
  const shift = shiftOfDay(week[day]);
  if (!shift || firstProblemOf(week)) return null;
  const at = MONDAY + (DAYS.indexOf(day) * DAY_MINUTES + shift.open) * MINUTE;
  return formatStatus(statusAt({ timezone: 'UTC', businessHours: week, holidays: [] }, at), at, 'UTC').message;
};
