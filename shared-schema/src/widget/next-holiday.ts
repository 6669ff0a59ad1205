import type { NextHoliday } from '../api/widget.ts';
import { dayNumberOf } from '../holidays/civil-date.ts';
import type { Holiday } from '../holidays/holiday.ts';

/** Number of days ahead for which a visitor sees a holiday. */
export const NEXT_HOLIDAY_DAYS = 90;

/** Returns the next dated entry of a business.
 * @param holidays in any order; of two for one date, the last counts
 * @param today    the business's date, "YYYY-MM-DD"; an entry of this date still counts as the next one
 * @returns        null if there is none within NEXT_HOLIDAY_DAYS. Never throws.
 * Source: shared-schema/docs/product-rules.md#s9. */
export const nextHolidayOf = (holidays: readonly Holiday[], today: string): NextHoliday | null => {
  const first = dayNumberOf(today);
  let next: Holiday | null = null;
  for (const holiday of holidays) {
    const ahead = dayNumberOf(holiday.date) - first;
    if (ahead >= 0 && ahead <= NEXT_HOLIDAY_DAYS && (!next || holiday.date <= next.date)) next = holiday;
  }
  return next && { date: next.date, name: next.name, hours: next.closed ? null : [next.open, next.close] };
};
