import {
  dateOfDayNumber,
  dayNumberOf,
  presetHolidayId,
  weekdayOf,
  type Holiday,
  type PublicHoliday,
} from '@doorsign/shared-schema/holidays';
import { DAYS, DEFAULT_DAY_HOURS } from '@doorsign/shared-schema/hours';
import type { Settings } from '@doorsign/shared-schema/registers';
import { isSeason, occurrencesOf, regularWeekOf } from '@doorsign/shared-schema/spans';

/** The number of days ahead that the nudge looks. */
const NUDGE_DAYS = 30;

/** Returns the public holidays of the next days about which the owner has said nothing: those without an entry and without a range of dates.
 * @param today "YYYY-MM-DD" by the business's calendar
 * Source: shared-schema/docs/product-rules.md#s22. */
export const unsaidHolidays = (
  { holidays, spans }: Pick<Settings, 'holidays' | 'spans'>,
  publicHolidays: readonly PublicHoliday[],
  today: string,
): PublicHoliday[] => {
  const until = dateOfDayNumber(dayNumberOf(today) + NUDGE_DAYS);
  const entries = new Set(holidays.map(({ date }) => date));
  const ranges = spans.filter((span) => !isSeason(span)).map(occurrencesOf);
  const isInRange = (day: number): boolean =>
    ranges.some((find) => (find(day)?.from ?? Number.POSITIVE_INFINITY) <= day);
  return publicHolidays.filter(
    ({ date }) => date >= today && date <= until && !entries.has(date) && !isInRange(dayNumberOf(date)),
  );
};

/** Returns the entry of an answer to the nudge. Its times are those of the weekday.
 * @param answer `normal`: the week's hours hold on this date */
export const entryFor = (
  { date, name }: PublicHoliday,
  answer: 'closed' | 'normal',
  settings: Pick<Settings, 'businessHours' | 'spans'>,
): Holiday => {
  const weekday = DAYS[weekdayOf(dayNumberOf(date))];
  const row = (weekday && regularWeekOf(settings, date)?.[weekday]) ?? DEFAULT_DAY_HOURS;
  const entry = { id: presetHolidayId(date), date, name };
  return answer === 'normal'
    ? { ...entry, ...row, regular: true }
    : { ...entry, closed: true, open: row.open, close: row.close };
};
