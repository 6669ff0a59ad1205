import type { NextHoliday } from '../api/widget.ts';
import { dateOfDayNumber, dayNumberOf } from '../holidays/civil-date.ts';
import { occurrencesOf } from '../spans/occurrences.ts';
import type { Schedule } from '../status/schedule.ts';
import { decidedRowsOf, type DecidedRows } from './decided-rows.ts';
import { appointmentNoteOf, wireDayOf } from './wire-day.ts';

/** Number of days ahead for which a visitor sees a holiday. */
export const NEXT_HOLIDAY_DAYS = 90;

/** Returns the next dated entry of a business, or the next dates of a range. An entry within a range parts it in two, so that the hours are
 * right on each date from `date` to `to`.
 * @param today the business's date, "YYYY-MM-DD"; an entry or a range that is not over today still counts as the next one
 * @returns     null if there is none within NEXT_HOLIDAY_DAYS. Never throws.
 * Source: shared-schema/docs/product-rules.md#s9, #s16, #s17 and #s20. */
export const nextHolidayOf = (schedule: Schedule, today: string): NextHoliday | null => {
  const rows = decidedRowsOf(schedule);
  const first = dayNumberOf(today);
  for (let day = first; day <= first + NEXT_HOLIDAY_DAYS; day++) {
    const dated = rows.datedOn(day);
    if (dated === null) continue;
    const isRange = 'day' in dated;
    const { from, to } = isRange ? datesAround(day, dated, rows) : { from: day, to: day };
    const row = isRange ? dated.day : dated.regular ? rows.weekRowOn(day) : dated;
    const note = appointmentNoteOf(row, schedule.messages);
    return {
      date: dateOfDayNumber(from),
      ...(to > from && { to: dateOfDayNumber(to) }),
      name: dated.name,
      hours: wireDayOf(row),
      ...(note !== null && { note }),
    };
  }
  return null;
};

/** Returns the days around a day, of the same occurrence of a range, that the range decides. */
const datesAround = (
  day: number,
  range: Parameters<typeof occurrencesOf>[0],
  { datedOn }: DecidedRows,
): { from: number; to: number } => {
  const occurrence = occurrencesOf(range)(day) ?? { from: day, to: day };
  let from = day;
  let to = day;
  while (from > occurrence.from && datedOn(from - 1) === range) from--;
  while (to < occurrence.to && datedOn(to + 1) === range) to++;
  return { from, to };
};
