import { dateOfDayNumber, dayNumberOf } from '../holidays/civil-date.ts';
import { DAYS } from '../hours/week.ts';
import { dayPlansOf, type DayPlans } from '../status/day-plans.ts';
import type { Schedule } from '../status/schedule.ts';
import { partsOf, rowsOfDay, type DayRow } from './day-rows.ts';

/** Hours as search engines read them: of weekdays, or of a range of dates, which overrides the weekdays.
 * 00:00 to 23:59 is open all day, 00:00 to 00:00 is closed all day, and a closing before the opening is on the next day. */
export interface OpeningHoursSpecification extends DayRow {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek?: readonly string[];
  /** "YYYY-MM-DD", both included. */
  readonly validFrom?: string;
  readonly validThrough?: string;
}

const CLOSED: DayRow = { opens: '00:00', closes: '00:00' };

/** Converts a schedule to schema.org, by Google's rules for local businesses. A shift belongs to the day on which it starts, as in the
 * status engine. A shift of exactly 24 hours that does not begin at midnight cannot be expressed, so it is split at midnight.
 * @param today the business's date, "YYYY-MM-DD"; dates before yesterday are left out
 * @returns     empty if hours were never saved
 * Source: https://developers.google.com/search/docs/appearance/structured-data/local-business; shared-schema/docs/product-rules.md#s1 to
 * #s10. */
export const openingHoursOf = (schedule: Schedule, today: string): OpeningHoursSpecification[] => {
  const { timezone, businessHours, holidays } = schedule;
  if (businessHours === null) return [];
  const plans = dayPlansOf(businessHours, { timezone, businessHours, holidays });
  const regular = dayPlansOf(businessHours, { timezone, businessHours, holidays: [] });
  const rowsOn = ({ planOf }: DayPlans, day: number): readonly DayRow[] =>
    rowsOfDay(partsOf(planOf(day - 1).shifts[0] ?? null), partsOf(planOf(day).shifts[0] ?? null));
  const regularRows = (day: number): readonly DayRow[] => rowsOn(regular, day);

  // A shift that is still running may have begun yesterday.
  const first = dayNumberOf(today) - 1;
  const dated = new Set(holidays.map(({ date }) => dayNumberOf(date)));
  // A dated entry can also change the day after it.
  const days = [...new Set([...dated].flatMap((day) => [day, day + 1]))]
    .filter((day) => day >= first && (dated.has(day) || !sameRows(rowsOn(plans, day), regularRows(day))))
    .sort((a, b) => a - b);
  return [
    ...ofWeekdays((weekday) => regularRows(WEEK_FROM_MONDAY + weekday)),
    ...inRanges(days, (day) => rowsOn(plans, day)),
  ];
};

/** Any Monday. */
const WEEK_FROM_MONDAY = dayNumberOf('2024-01-01');

/** Returns one specification for each pair of times, with all the days that have it. */
const ofWeekdays = (rowsOf: (weekday: number) => readonly DayRow[]): OpeningHoursSpecification[] => {
  const days = new Map<string, { row: DayRow; names: string[] }>();
  DAYS.forEach((day, weekday) => {
    for (const row of orClosed(rowsOf(weekday))) {
      const key = `${row.opens}-${row.closes}`;
      const group = days.get(key) ?? { row, names: [] };
      group.names.push(day.charAt(0).toUpperCase() + day.slice(1));
      days.set(key, group);
    }
  });
  return [...days.values()].map(({ row, names }) => ({ '@type': TYPE, dayOfWeek: names, ...row }));
};

/** Returns one specification for each row of each range of consecutive, equal dates. */
const inRanges = (days: readonly number[], rowsOf: (day: number) => readonly DayRow[]): OpeningHoursSpecification[] => {
  const ranges: { from: number; through: number; rows: readonly DayRow[] }[] = [];
  for (const day of days) {
    const rows = orClosed(rowsOf(day));
    const last = ranges.at(-1);
    if (last && last.through === day - 1 && sameRows(last.rows, rows)) last.through = day;
    else ranges.push({ from: day, through: day, rows });
  }
  return ranges.flatMap(({ from, through, rows }) =>
    rows.map((row) => ({
      '@type': TYPE,
      ...row,
      validFrom: dateOfDayNumber(from),
      validThrough: dateOfDayNumber(through),
    })),
  );
};

const TYPE = 'OpeningHoursSpecification' as const;

const orClosed = (rows: readonly DayRow[]): readonly DayRow[] => (rows.length > 0 ? rows : [CLOSED]);

const sameRows = (a: readonly DayRow[], b: readonly DayRow[]): boolean => JSON.stringify(a) === JSON.stringify(b);
