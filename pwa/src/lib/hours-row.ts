import { dayNumberOf, weekdayOf } from '@doorsign/shared-schema/holidays';
import { DAYS, type Day } from '@doorsign/shared-schema/hours';

/** Returns the address of a date's row on the hours screen.
 * @param date "YYYY-MM-DD" */
export const hoursRowOf = (date: string): string =>
  `/hours#${DAYS[weekdayOf(dayNumberOf(date))] satisfies Day | undefined}`;
