import { dayNumberOf, monthOf, weekdayOf, yearOf } from '@doorsign/shared-schema/holidays';
import type { Schedule } from '@doorsign/shared-schema/status';
import { daysAhead, type DayAhead } from '../../lib/days-ahead.ts';
import { formatDayAhead } from '../../lib/format-day-ahead.ts';

/** The number of months after the current one that can be looked at. */
export const LAST_MONTH_AHEAD = 36;

/** Returns the month a number of months later, "YYYY-MM". */
export const monthAfter = (month: string, later: number): string => {
  const months = yearOf(month) * 12 + monthOf(month) - 1 + later;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

/** Returns the days of a month, each as the status engine sees it.
 * @param month "YYYY-MM" */
export const daysOfMonth = (schedule: Schedule, month: string): DayAhead[] => {
  const first = `${month}-01`;
  return daysAhead(schedule, first, dayNumberOf(`${monthAfter(month, 1)}-01`) - dayNumberOf(first));
};

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Formats a month as "August 2027".
 * @param month "YYYY-MM" */
export const formatMonth = (month: string): string => MONTH.format(Date.parse(`${month}-01T12:00:00Z`));

/** Returns a month's days in rows from Sunday to Saturday, with null for places without a day. */
export const weeksOf = (days: readonly DayAhead[]): (DayAhead | null)[][] => {
  const first = days[0] ? (weekdayOf(dayNumberOf(days[0].date)) + 1) % 7 : 0;
  const places = [...Array.from({ length: first }, () => null), ...days];
  return Array.from({ length: Math.ceil(places.length / 7) }, (_row, row) =>
    Array.from({ length: 7 }, (_place, column) => places[row * 7 + column] ?? null),
  );
};

/** Neighboring days with one name and the same hours. */
export interface NamedRun {
  readonly from: string;
  readonly to: string;
  /** "Closed for Summer break", "Open 10:00 AM – 4:00 PM (Street fair)" */
  readonly text: string;
}

/** Returns the days that an entry or a range decides, in runs of the same hours. */
export const namedRunsOf = (days: readonly DayAhead[]): NamedRun[] => {
  const runs: NamedRun[] = [];
  let hasRun = false;
  for (const day of days) {
    const text = formatDayAhead(day);
    const last = runs.at(-1);
    const continues = hasRun && last?.text === text;
    hasRun = day.name !== null;
    if (!hasRun) continue;
    if (continues) runs[runs.length - 1] = { ...last, to: day.date };
    else runs.push({ from: day.date, to: day.date, text });
  }
  return runs;
};
